"""What takes bytes from anywhere and holds one parser, loader or session to its law."""
