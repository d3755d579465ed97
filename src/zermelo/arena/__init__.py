"""Players meet: matches from the same openings with seats exchanged, and what their results show."""
