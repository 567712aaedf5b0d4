"""Studies: a question as a TOML file, expanded into cells, played in chunks, stopped when precise enough, kept in a folder."""
