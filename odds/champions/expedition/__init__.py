"""What the way takes before a fight: journey cards, feeding, hunting."""
