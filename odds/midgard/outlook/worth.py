"""What a position is worth to each seat: quick, and roughly right; bots and rollouts steer by it.

It is what the seat would score if the round ended now, with two corrections. A place that is held
counts by the chance that it stays held: every play of the others that is still to come is taken to
be aimed at each of the places to fight for with the same chance, and to change the margin there by
one warrior; it is lost when more than the margin allows are. And a Viking that survives in a place
is worth a little more than one that goes back to its ship, because it scores there again.
"""
