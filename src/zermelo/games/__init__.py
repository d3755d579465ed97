"""One folder per game: its rules, its guide, its board, and its entry in the catalogue."""
