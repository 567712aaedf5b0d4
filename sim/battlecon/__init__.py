"""BattleCON: Devastation of Indines, the standard duel."""
