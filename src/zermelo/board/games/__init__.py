"""How the built-in games look: `describe` and `path` for each."""
