"""Teaches Numba what a game is, so that plain Python rules and searches run at the speed of C."""

USERS_FILE = "game_file_"  # how the names of modules begin that are made of users' files
