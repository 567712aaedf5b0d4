"""The rules of Contraband Insider, a file a chapter."""
