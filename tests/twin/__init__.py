"""Brute-force twins: slow, independent solvers that the fast ones are checked against."""
