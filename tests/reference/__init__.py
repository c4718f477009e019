"""A slow, plain second telling of the match rules, to be compared with the engine."""
