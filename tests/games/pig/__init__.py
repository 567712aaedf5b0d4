"""Pig, for 2 to 6: roll as often as you like and add up; a 1 loses the turn's points, hold banks them; first to the target wins."""
