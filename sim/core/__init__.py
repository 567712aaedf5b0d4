"""What all games share and no game owns: compiling, chance, questions, batches, sessions, the contract's checks."""
