"""Fights: the rules of a round, and their exact solution."""
