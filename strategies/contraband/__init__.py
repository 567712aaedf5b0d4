"""Players of Contraband Insider."""
