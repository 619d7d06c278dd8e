"""Advice built from solved fights: ranges over what is not known, what to send, what to do now."""
