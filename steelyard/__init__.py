"""Steelyard: Monte Carlo balance analysis of board games."""
