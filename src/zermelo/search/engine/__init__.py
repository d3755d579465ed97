"""The engine: one strong search for all two-player zero-sum games of perfect information.

It is compiled together with the rules. Read `search.py` first; the other files are its parts: the search
context, scores, the transposition table, move ordering, the root.
"""
