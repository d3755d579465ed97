"""One file per game: rules and notation, nothing else."""
