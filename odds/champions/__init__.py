"""Champions of Midgard with The Dark Mountains."""
