"""How much of everything one visitor, and all of them together, may have."""

from __future__ import annotations

import os

# Connections.
MOST_CONNECTIONS = 400
SILENCE = 10.0  # seconds in which a new connection must say what it wants
PING_EVERY, PING_PATIENCE = 20.0, 20.0  # seconds; who does not answer a ping is gone

# Messages.
MESSAGE_BYTES = 64 * 1024
MESSAGES_PER_SECOND = 40.0
BURST = 80  # messages at once
UNSENT = 512  # messages that a slow reader may leave unread
SEND_PATIENCE = 20.0  # seconds for one of them

# Texts.
TEXT = 20_000  # characters of a position, or of a tree
GAME_TEXT = 20_100
TREE_LEAVES = 4_000
LINE = 400  # moves
READING = 10.0  # seconds for one position
READING_SLICE = 0.03  # seconds after which it is the turn of the next one

# Tables.
TABLES_EACH = 60  # of one visitor; the oldest is forgotten
TABLES_KEPT = 20_000  # of all visitors
TABLES_IN_MEMORY = 400
PLIES = 4_000  # of one game

# Searches.
CORES = os.cpu_count() or 1
SEARCHES = 64  # that visitors ask for; they take turns on the cores
REPLIES = 36  # moves of the computer at once, each in its own time
REPLIES_WAITING = MOST_CONNECTIONS
REPLY_SECONDS = 1.5  # for a move of a level that has no limit of time
TRACES = CORES  # trees at once
TRACES_WAITING = 32
TREES_WAITING = 4  # of one visitor
MOST_SECONDS = 600.0  # of an analysis without a limit
TRACED = 5_000  # nodes
TRACE_SECONDS = 60.0
VARIANTS = 40  # kinds and sizes of games that are compiled
MEMORY = 1024 * 2**20  # bytes of all tables and trees of searches
TABLE_BYTES = 64 * 2**20  # of one

# Workers, the processes that run rules: one for Zermelo's own games, one for each file.
RULE_SECONDS = 5.0  # in which a worker must answer, if its games are of a user's file
OWN_RULE_SECONDS = 60.0  # the same for Zermelo's games, whose rules all return
STARTING = 60.0  # seconds until a worker begins to load its games
LOADING = 10.0  # seconds to import a file
OVERTIME = 5.0  # seconds that a search may go on after its time, or after it was stopped
COMPILING = 300.0  # seconds to compile a game
RESIDENT = 2 * 2**30  # bytes of memory that the worker of a file may occupy
STACKS = (2 * SEARCHES * (CORES + 1) + 16) * 256 * 2**20  # bytes of its threads' stacks, hardly ever used
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before a worker that fails again and again is restarted
