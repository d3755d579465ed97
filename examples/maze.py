"""A game for one: walk through the maze to the exit, and lose a point with every step.

Try `zermelo play examples/maze.py --terminal`, or `zermelo analyze examples/maze.py --algorithm mcts`.
"""

from typing import NamedTuple

from zermelo import Game

MAZE = (
    "#########",
    "#S  #   #",
    "# # # # #",
    "# #   #E#",
    "#########",
)
WIDTH = len(MAZE[0])
CELLS = "".join(MAZE)
OPEN = tuple(1 if cell != "#" else 0 for cell in CELLS)
START, EXIT = CELLS.index("S"), CELLS.index("E")
STEPS = (-WIDTH, 1, WIDTH, -1)
NAMES = ("north", "east", "south", "west")


class State(NamedTuple):
    place: int
    steps: int  # taken so far


class Maze(Game):
    players = 1
    player_names = ("walker",)
    zero_sum = False
    utility_range = (0, 20)

    def initial(self):
        return State(START, 0)

    def to_move(self, state):
        return 0

    def actions(self, state):
        for direction in range(4):
            if OPEN[state.place + STEPS[direction]] == 1:
                yield direction

    def result(self, state, direction):
        return State(state.place + STEPS[direction], state.steps + 1)

    def is_terminal(self, state):
        return state.place == EXIT or state.steps == 20

    def utility(self, state, player):
        return 20 - state.steps if state.place == EXIT else 0

    def action_name(self, state, direction):
        return NAMES[direction]

    def show(self, state):
        rows = [MAZE[y].replace("S", " ") for y in range(len(MAZE))]
        y, x = divmod(state.place, WIDTH)
        rows[y] = f"{rows[y][:x]}@{rows[y][x + 1 :]}"
        return "\n".join([*rows, f"step {state.steps}"])
