"""Teaches Numba what a game is, so that plain Python rules and searches run at the speed of C."""
