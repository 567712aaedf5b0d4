"""Players: one file a strategy, `core` for every game, then one package a game. Strategies know rules and nothing downstream."""
