"""Games that were played, read from files and written to them: PGN, PDN, SGF."""
