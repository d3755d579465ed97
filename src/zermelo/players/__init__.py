"""Players. A player is a callable from a position to a move, or to a decision that holds one."""
