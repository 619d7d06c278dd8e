"""Midgard (2007), for 3 to 5 players: what is in the box, whole games, and bots that play them."""
