"""The difficulty report of co-operative games."""
