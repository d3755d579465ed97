"""Helpers of the rules in games.py, in a file of their own."""


def legal(left, n):
    return n <= left


def take_from(left, n):
    return left - n
