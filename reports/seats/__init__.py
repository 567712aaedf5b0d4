"""The seat-and-table report, for games of several sides: `source` reads a run, `rows` passes over its matches once."""
