"""The engine: one strong search for all two-player zero-sum games, compiled with the rules.

Read `search.py` first; the other files are its parts: scores, the table, the order of moves, the root.
"""
