"""Games that break the laws of chance and of hidden information."""

from __future__ import annotations

from broken_games import breaks
from small_games import HIGH, LOW, Bluff, Deal

from zermelo.game import UNKNOWN


@breaks("probability", "", "the probabilities sum to 0.9, not 1")
class LosesATenth(Bluff):
    def probability(self, state, outcome):
        return 0.45


@breaks("probability", "", "outcome 2 has probability 0.0, which is not above 0")
class NeverDealsHigh(Bluff):
    def probability(self, state, outcome):
        return 1.0 if outcome == LOW else 0.0


@breaks("sample", "1", "for which sample gives Deal(card=2, first=0, second=0)")
class DealsEveryoneAnew(Bluff):
    def sample(self, view, player, rng):
        return Deal(HIGH if rng.random() < 0.9 else LOW, view.first, view.second)


@breaks("sample", "1", "for one seed, sample gives")
class BringsItsOwnDice(Bluff):
    drawn = []  # noqa: RUF012

    def sample(self, view, player, rng):
        self.drawn.append(0)
        return view if view.card != UNKNOWN else view._replace(card=(LOW, HIGH)[len(self.drawn) % 2])


@breaks("worlds", "1", "the probabilities sum to 0.5, not 1")
class ForgetsWeights(Bluff):
    def worlds(self, view, player):
        for world, probability in super().worlds(view, player):
            yield world, probability / (2 if view.card == UNKNOWN else 1)


@breaks("worlds", "1", "worlds does not yield the state itself")
class ThinksOfHighOnly(Bluff):
    def worlds(self, view, player):
        yield view if view.card != UNKNOWN else view._replace(card=HIGH), 1.0


@breaks("same-actions", "1 1", "but has the actions [1, 2] in Deal(card=2, first=1, second=0) and [1] in")
class ForbidsToFoldAgainstLow(Bluff):
    def actions(self, state):
        yield 1
        if state.card != LOW or state.first == 0:
            yield 2
