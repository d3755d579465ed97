"""Tic-tac-toe: rules, board, and this entry for the catalogue."""

from zermelo.games.entry import Entry

ENTRY = Entry(
    "zermelo.games.tic_tac_toe.rules:TicTacToe",
    "three in a row wins",
)
