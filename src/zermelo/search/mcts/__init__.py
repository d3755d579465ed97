"""Monte Carlo tree search, compiled. The textbook's form of it is textbook/mcts.py; both agree.

Each simulation goes through four steps, one file each:

    descend.py    select the most promising child again and again, and expand a leaf that was visited before
    simulate.py   play at random to the end, or ask the game for an estimate
    back_up.py    add the reward to every node on the path
    prove.py      what is now known for certain (not in the textbook)

`choose.py` has the rules by which a child is selected, `tree.py` the tree, `room.py` how it stays within its
memory and how it is used again after a move, `search.py` the loop, and `mcts.py` what users see.
"""
