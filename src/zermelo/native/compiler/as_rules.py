"""What rules call instead of Python's own functions, written in Python and compiled as rules are: checked."""

from __future__ import annotations

import math
from typing import Any

import numpy as np


def power(base: Any, exponent: Any) -> Any:
    """base ** exponent, of ints."""
    if exponent < 0:
        raise ValueError("an int to a negative power is a float; write a float, as in 2.0 ** n")
    result = 1
    while exponent > 0:
        if exponent & 1:
            result *= base
        exponent >>= 1
        if exponent > 0:
            base *= base
    return result


def wrapping_power(base: Any, exponent: Any) -> Any:
    """base ** exponent, of np.uint64."""
    result = np.uint64(1)
    while exponent > 0:
        if exponent & 1:
            result *= base
        exponent >>= 1
        base *= base
    return result


def float_power(base: Any, exponent: Any) -> Any:
    """base ** exponent, of floats."""
    if base == 0.0 and exponent < 0.0:
        raise ZeroDivisionError("0.0 cannot be raised to a negative power")
    if base < 0.0 and math.isfinite(base) and math.isfinite(exponent) and exponent % 1.0 != 0.0:
        raise ValueError("a negative number to a fractional power is complex")
    return math.pow(base, exponent)


def total(numbers: Any, start: Any) -> Any:
    """sum(numbers, start)."""
    result = start
    for number in numbers:
        result = result + number
    return result


def contains(items: Any, item: Any) -> Any:
    """item in items, compared one by one."""
    for each in items:  # noqa: SIM110  (generator expressions do not compile)
        if each == item:
            return True
    return False


def quotient_and_remainder(a: Any, b: Any) -> Any:
    """divmod(a, b)."""
    return a // b, a % b
