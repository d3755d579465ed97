"""Kuhn poker: two players, one card each of jack, queen and king, one bet. The cards are hidden.

Try `zermelo play examples/kuhn_poker.py --terminal`. (H. W. Kuhn, A simplified two-person poker, 1950.)
"""

from typing import NamedTuple

from zermelo import CHANCE, UNKNOWN, Game

UNDEALT = -2  # no card yet: that is known, and is not UNKNOWN
PASS, BET = 0, 1
NO_ACTION = -1
CARDS = ("J", "Q", "K")
ACTIONS = ("pass", "bet")


class State(NamedTuple):
    first: int  # the first player's card
    second: int
    opening: int  # the first player's action: PASS, BET or NO_ACTION
    answer: int  # the second player's
    last: int  # the first player's again, after pass and bet


class KuhnPoker(Game):
    utility_range = (-2, 2)

    def initial(self):
        return State(UNDEALT, UNDEALT, NO_ACTION, NO_ACTION, NO_ACTION)

    def to_move(self, state):
        if state.second == UNDEALT:
            return CHANCE
        return 1 if state.opening != NO_ACTION and state.answer == NO_ACTION else 0

    def actions(self, state):
        if state.second == UNDEALT:
            for card in range(3):
                if card != state.first:
                    yield card
        else:
            yield PASS
            yield BET

    def probability(self, state, card):
        return 1 / 3 if state.first == UNDEALT else 1 / 2

    def result(self, state, action):
        if state.first == UNDEALT:
            return state._replace(first=action)
        if state.second == UNDEALT:
            return state._replace(second=action)
        if state.opening == NO_ACTION:
            return state._replace(opening=action)
        if state.answer == NO_ACTION:
            return state._replace(answer=action)
        return state._replace(last=action)

    def is_terminal(self, state):
        if state.answer == NO_ACTION:
            return False
        return state.opening == BET or state.answer == PASS or state.last != NO_ACTION

    def utility(self, state, player):
        bets_first = state.opening == BET or state.last == BET
        bets_second = state.answer == BET
        if bets_first == bets_second:  # the higher card wins the pot
            stake = 2 if bets_first else 1
            gain = stake if state.first > state.second else -stake
        else:  # the other one folds
            gain = 1 if bets_first else -1
        return gain if player == 0 else -gain

    # What is hidden: the other player's card, once it is dealt.

    def view(self, state, player):
        if player == 0:
            return state._replace(second=self.hidden(state.second))
        return state._replace(first=self.hidden(state.first))

    def hidden(self, card):
        return UNDEALT if card == UNDEALT else UNKNOWN

    def worlds(self, view, player):
        mine = view.first if player == 0 else view.second
        other = view.second if player == 0 else view.first
        if other != UNKNOWN:
            yield view, 1.0
        else:
            count = 3 if mine == UNDEALT else 2
            for card in range(3):
                if card != mine:
                    yield self.with_card(view, 1 - player, card), 1 / count

    def sample(self, view, player, rng):
        mine = view.first if player == 0 else view.second
        other = view.second if player == 0 else view.first
        if other != UNKNOWN:
            return view
        left = rng.integers(0, 3 if mine == UNDEALT else 2)
        for card in range(3):
            if card != mine:
                if left == 0:
                    return self.with_card(view, 1 - player, card)
                left -= 1
        return view

    def with_card(self, state, player, card):
        return state._replace(first=card) if player == 0 else state._replace(second=card)

    def show(self, state):
        cards = [CARDS[c] if c >= 0 else "?" if c == UNKNOWN else "-" for c in (state.first, state.second)]
        acts = [ACTIONS[a] for a in (state.opening, state.answer, state.last) if a != NO_ACTION]
        return f"first {cards[0]}, second {cards[1]}: {' '.join(acts) or 'no bets yet'}"

    def action_name(self, state, action):
        return CARDS[action] if state.second == UNDEALT else ACTIONS[action]
