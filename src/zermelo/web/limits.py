"""Limits for one visitor, and for all of them together."""

from __future__ import annotations

import os

# Connections.
MOST_CONNECTIONS = 400
SILENCE = 10.0  # seconds in which a new connection must send its first request
PING_EVERY, PING_PATIENCE = 20.0, 20.0  # seconds; a page that does not answer a ping is closed

# Messages.
MESSAGE_BYTES = 64 * 1024
MESSAGES_PER_SECOND = 40.0
BURST = 80  # messages at once
UNSENT = 512  # messages queued for a slow reader, at most
SEND_PATIENCE = 20.0  # seconds to send one of them

# Texts.
TEXT = 20_000  # characters of a position, or of a tree
GAME_TEXT = 20_100
TREE_LEAVES = 4_000
LINE = 400  # moves
READING = 10.0  # seconds for one position
READING_SLICE = 0.03  # seconds before the next one gets its turn

# Tables.
TABLES_EACH = 60  # of one visitor; the oldest is deleted
TABLES_KEPT = 20_000  # of all visitors
TABLES_IN_MEMORY = 400
PLIES = 4_000  # of one game

# Searches.
CORES = os.cpu_count() or 1
SEARCHES = 64  # requested by visitors; they share the cores
REPLIES = 36  # of the computer's moves at once
REPLIES_WAITING = MOST_CONNECTIONS
REPLY_SECONDS = 1.5  # for a move at a level without a time limit
TRACES = CORES  # trees at once
TRACES_WAITING = 32
TREES_WAITING = 4  # of one visitor
MOST_SECONDS = 600.0  # of an analysis without a limit
TRACED = 5_000  # nodes
TRACE_SECONDS = 60.0
VARIANTS = 40  # games and sizes that are compiled, at most
MEMORY = 1024 * 2**20  # bytes of all transposition tables and search trees
TABLE_BYTES = 64 * 2**20  # of one

# Workers: processes that run rules, one for the built-in games and one for each file.
RULE_SECONDS = 5.0  # in which the worker of a user's file must answer
OWN_RULE_SECONDS = 60.0  # in which the worker of the built-in games must answer; their rules always return
STARTING = 60.0  # seconds until a worker begins to load its games
LOADING = 10.0  # seconds to import a file
OVERTIME = 5.0  # seconds that a search may run beyond its time, or after it was stopped
COMPILING = 300.0  # seconds to compile a game
RESIDENT = 2 * 2**30  # bytes of memory for the worker of a file
STACKS = (2 * SEARCHES * (CORES + 1) + 16) * 256 * 2**20  # bytes of its threads' stacks, hardly ever used
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before a worker that fails again and again is restarted
