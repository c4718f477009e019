"""Benchmarks of setrules; README.md tells how to run and read them."""
