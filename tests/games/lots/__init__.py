"""Lots, for two: each draws one of five lots and lays a bid of 1 to 3 face-down; the higher product wins. Small enough to count."""
