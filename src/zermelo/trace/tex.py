"""Words and numbers as TeX writes them."""

from __future__ import annotations

import re

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "…": r"\dots{}",
    **{sign: f"\\{sign}" for sign in "&%$#_"},
}
_SIGNS = {
    "α": r"\alpha ",
    "β": r"\beta ",
    "∞": r"\infty ",
    "≤": r"\le ",
    "≥": r"\ge ",
    "≈": r"\approx ",
    "●": r"\bullet ",
    "○": r"\circ ",
}
_NEGATIVE = re.compile(r"-(?=[\d.∞])")
_LAST = 0x17F  # the last letter that TeX has without more packages


def as_text(words: str) -> str:
    """The words, with a proper minus before numbers; a letter that TeX lacks becomes a question mark."""
    words = _NEGATIVE.sub("−", words)
    return "".join(map(_letter, words))


def as_formula(value: str, inside: bool = False) -> str:
    """A value: `≤-2` as a formula, or what stands inside one."""
    formula = "".join(_SIGNS.get(letter, letter) for letter in value)
    return formula if inside else f"${formula}$"


def _letter(letter: str) -> str:
    if letter == "−":
        return "$-$"
    if letter in _SIGNS:
        return f"${_SIGNS[letter].strip()}$"
    return _SPECIAL.get(letter, letter if ord(letter) <= _LAST else "?")
