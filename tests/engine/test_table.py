"""The transposition table: its size, what an entry keeps, and which entry gives way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Engine, Limit, Position
from zermelo.native.bits import as_bits
from zermelo.search.engine import table as tables
from zermelo.search.engine.table import EXACT, LOWER, NO_ENTRY, UPPER, Bucket, Table, look_up, pack, save


@pytest.mark.parametrize(
    ("size", "used"), [(1024, 1024), (2**20, 2**20), (2**20 - 1, 2**19), (3 * 2**20, 2**21)]
)
def test_as_much_as_was_asked_for_is_used_up_to_a_power_of_two(size, used):
    assert (Table(size).mask + 1) * Bucket.words * 8 == used


@given(
    st.integers(-(2**39), 2**39 - 1),
    st.integers(0, tables.TO_THE_END),
    st.sampled_from([LOWER, UPPER, EXACT]),
    st.booleans(),
    st.booleans(),
    st.integers(0, tables.NO_INDEX),
)
def test_a_word_keeps_all_that_is_known(score, depth, bound, proven, canonical, index):
    known = pack(score, depth, bound, proven, canonical, index)
    assert tables.entry_score(known) == score
    assert tables.entry_depth(known) == depth
    assert tables.entry_bound(known) == bound
    assert tables.entry_is_proven(known) == proven
    assert tables.entry_is_canonical(known) == canonical
    assert tables.entry_index(known) == index


def test_the_deeper_of_two_stays_and_a_third_takes_the_place_of_the_other():
    table = Table(1024)
    deep, shallow, other = (as_bits(table.mask + 1) * as_bits(i) for i in (1, 2, 3))  # all go to one place
    for key, depth in ((deep, 9), (shallow, 3), (other, 4)):
        save(table, key, pack(7, depth, EXACT, True, True, 0))
    assert tables.entry_depth(look_up(table, deep)) == 9
    assert look_up(table, shallow) == NO_ENTRY
    assert tables.entry_depth(look_up(table, other)) == 4


def test_an_entry_that_two_threads_wrote_at_once_is_nobodys():
    table, key = Table(1024), as_bits(5)
    save(table, key, pack(7, 9, EXACT, True, True, 0))
    table.buckets[5].deepest.data = pack(8, 9, EXACT, True, True, 0)  # the word of another thread
    assert look_up(table, key) == NO_ENTRY


def test_the_memory_of_a_large_table_is_there_before_a_clock_runs(monkeypatch):
    monkeypatch.setattr(tables, "LARGE", 1024)
    position = Position("tic-tac-toe")
    table = Table(2**20)
    table.memory.ints[:] = 7
    table.allocate()
    assert (table.memory.ints == 7).all()  # what was known still is
    brought = []
    monkeypatch.setattr(Table, "allocate", lambda table: brought.append(table))
    engine = Engine(position.game, table="1MB", native=False)
    assert brought == [engine.table]
    for limit in (Limit(depth=1), Limit(time=0.01), Limit(budget=1)):  # whose time runs once it is asked for
        engine.analyze(position, limit)
    assert brought == [engine.table]
