"""Contra: The Board Game, the whole rulebook: four bosses, four stages, one to four commandos, the modes and both stories."""
