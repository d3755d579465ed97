"""Reads a game tree written in brackets. `Tree` says what the text means."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

Leaf = tuple[float, ...]  # one number: the utility for MAX; more: the utility for each player
Node = list["Node | Leaf"]  # the children

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
TOKEN = re.compile(rf"(?P<leaf>{NUMBER}|\(\s*{NUMBER}(?:\s*,\s*{NUMBER})+\s*\))|\S")
BRACKETS = {"(": ")", "[": "]"}
SEPARATORS = "()[],/"
MOST = 2**53  # larger numbers are not exact in a search


def read_tree(text: str) -> Node | Leaf:
    """The root that the text describes; ValueError names the first wrong character and its place."""
    return _Reader(text.replace("−", "-")).tree()  # the minus sign of slides


class _Open(NamedTuple):
    children: Node
    closing: str
    place: int


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.number = float if re.search(r"\d[.eE]|\.\d", text) else int  # one type for all leaves
        self.groups: list[Node] = [[]]  # what stands outside all brackets, between the slashes
        self.open: list[_Open] = []
        self.after_comma = False

    def tree(self) -> Node | Leaf:
        for token in TOKEN.finditer(self.text):
            self.start, self.end = token.span()
            word = token[0]
            if self.after_comma and word in ",/)]":
                self.refuse("follows a comma, where a child must stand")
            self.after_comma = word == ","
            if token["leaf"]:
                self.leaf(word)
            elif word in "([":
                node: Node = []
                self.children.append(node)
                self.open.append(_Open(node, BRACKETS[word], self.start + 1))
            elif word in ")]":
                self.close(word)
            elif word == "/":
                self.slash()
            elif word == ",":
                self.comma()
            else:
                self.refuse("does not belong in a tree of numbers, brackets and spaces")
        if self.open:
            raise ValueError(f"the bracket at character {self.open[-1].place} is never closed")
        if self.after_comma or not self.children:
            raise ValueError("the tree ends where a leaf must stand; write it like 3 12 8 / 2 4 6 / 14 5 2")
        if len(self.groups) > 1:
            return list(self.groups)
        return self.children if len(self.children) > 1 else self.children[0]

    @property
    def children(self) -> Node:
        """Where the next node belongs."""
        return self.open[-1].children if self.open else self.groups[-1]

    def leaf(self, word: str) -> None:
        after = self.text[self.end : self.end + 1]
        if after and not after.isspace() and after not in SEPARATORS:
            self.start = self.end
            self.refuse(f"must not follow {word} without a space")
        numbers = re.findall(NUMBER, word)
        if any(abs(float(number)) > MOST for number in numbers):  # (infinite, perhaps)
            shown = word if len(word) <= 20 else f"{word[:20]}…"
            place = f"at character {self.start + 1}"
            raise ValueError(f"the leaf {shown} {place} is too large: leaves are from -2**53 to 2**53")
        self.children.append(tuple(self.number(number) for number in numbers))

    def close(self, word: str) -> None:
        if not self.open:
            self.refuse("closes a bracket that was never opened")
        _, closing, place = self.open[-1]
        if word != closing:
            self.refuse(f"should be {closing!r}, for the bracket at character {place}")
        if not self.children:
            self.refuse("closes a node without children")
        self.open.pop()

    def slash(self) -> None:
        if self.open:
            self.refuse("stands inside brackets; use one or the other")
        if not self.children:
            self.refuse("follows no leaf")
        self.groups.append([])

    def comma(self) -> None:
        if not self.children:
            self.refuse("must follow a child")
        before = self.children[-1]
        plain = isinstance(before, tuple) and len(before) == 1
        if self.open[-1].closing == ")" if self.open else not plain:
            self.refuse(
                "is ambiguous: write (3 12 8) for three children, (3,12,8) for a leaf with three utilities, "
                "and spaces between nodes"
            )

    def refuse(self, reason: str) -> NoReturn:
        raise ValueError(f"character {self.start + 1}, {self.text[self.start]!r}, {reason}")
