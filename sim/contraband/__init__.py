"""Contraband Insider: three to five players hide contraband, nominate locations for raids, and play assistance cards."""
