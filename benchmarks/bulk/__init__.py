"""The bulk functions beside plain C, numba, numpy and pure Python."""
