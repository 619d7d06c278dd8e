"""Exact mathematics of dice pools: it knows no word of any game."""
