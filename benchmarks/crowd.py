"""A crowd in one room: `python -m benchmarks.crowd`. Everybody plays against the computer and analyzes.

Prints the seconds from a question to the first line of its analysis, and from a move to the computer's
answer, beyond the time that its level may think. The crowd runs in another process on the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import os
import random
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from zermelo.players.levels import LEVELS
from zermelo.web.protocol import VERSION

GAMES = ("chess", "othello", "connect-four", "checkers", "go", "hex", "gomoku", "breakthrough")
COMPILED = 120  # seconds in which all games are compiled
AIM = 2.0  # seconds


@dataclass
class Times:
    lines: list[float] = field(default_factory=list)  # to the first line of an analysis
    moves: list[float] = field(default_factory=list)  # of the computer, beyond its limit
    refused: list[str] = field(default_factory=list)


class Visitor:
    """Plays at random against the computer, and asks for an analysis of every position, as the page does."""

    def __init__(self, socket: ClientConnection, game: str, level: int, times: Times, seed: int) -> None:
        self.socket, self.game, self.level, self.times = socket, game, level, times
        self.dice = random.Random(seed)
        self.number = 0
        self.is_gone = False
        self.moved: float | None = None  # when the computer's turn began
        self.asked: dict[int, float] = {}  # analyses without a line so far

    async def send(self, type_: str, **fields: Any) -> None:
        self.number += 1
        await self.socket.send(json.dumps({"type": type_, "id": self.number, **fields}))

    async def begin(self) -> None:
        await self.send("hello", version=VERSION)
        seats = [{"who": "you"}, {"who": "engine", "level": self.level}]
        await self.send("new", game=self.game, seats=seats)

    async def run(self, until: float) -> None:
        await self.begin()
        while time.monotonic() < until:
            try:
                text = await asyncio.wait_for(self.socket.recv(), until - time.monotonic())
            except TimeoutError:
                break
            await self.hear(json.loads(text))
        self.is_gone = True
        now = time.monotonic()
        self.times.lines += [now - asked for asked in self.asked.values() if now - asked > AIM]
        if self.moved is not None and now - self.moved - self.limit > AIM:
            self.times.moves.append(now - self.moved - self.limit)

    @property
    def limit(self) -> float:
        return LEVELS[self.level - 1].seconds or 0.0

    async def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "table":
            await self.at_table(message)
        elif message["type"] == "analysis" and (message["moves"] or message["done"]):
            asked = self.asked.pop(message["id"], None)
            if asked is not None:
                self.times.lines.append(time.monotonic() - asked)
        elif message["type"] == "error":
            self.times.refused.append(message["sentence"])
            self.asked.pop(message.get("id", -1), None)

    async def at_table(self, table: dict[str, Any]) -> None:
        if self.moved is not None and (table["legal"] or table["over"]):
            self.times.moves.append(time.monotonic() - self.moved - self.limit)
            self.moved = None
        if table["over"]:
            await self.begin_again()
            return
        self.asked.clear()  # those before have ended
        await self.send("analyze", game=self.game, position=table["position"], seconds=None)
        self.asked[self.number] = time.monotonic()
        if table["legal"]:
            asyncio.get_running_loop().create_task(self.move(table))

    async def move(self, table: dict[str, Any]) -> None:
        await asyncio.sleep(self.dice.uniform(1.0, 4.0))
        if self.is_gone:
            return
        await self.send("move", move=self.dice.choice(table["legal"])["move"], ply=table["ply"])
        self.moved = time.monotonic()

    async def begin_again(self) -> None:
        seats = [{"who": "you"}, {"who": "engine", "level": self.level}]
        await self.send("new", game=self.game, seats=seats)


async def compile_all(address: str) -> None:
    """Let the server compile every game before the clock runs."""
    async with connect(address, max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "version": VERSION}))
        for number, game in enumerate(GAMES):
            await socket.send(
                json.dumps({"type": "analyze", "id": number, "game": game, "position": "", "seconds": 0.1})
            )
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), COMPILED))
                if message.get("id") == number and message.get("done"):
                    break


async def crowd(address: str, visitors: int, seconds: float, level: int | None) -> Times:
    """All come at once, and stay for so many seconds."""
    times = Times()
    sockets = [await connect(address, max_size=None) for _ in range(visitors)]
    until = time.monotonic() + seconds
    people = [
        Visitor(
            socket, GAMES[i % len(GAMES)], level or 1 + (i + i // len(GAMES)) % len(LEVELS), times, seed=i
        )
        for i, socket in enumerate(sockets)
    ]
    await asyncio.gather(*(visitor.run(until) for visitor in people))
    await asyncio.gather(*(socket.close() for socket in sockets))
    return times


def processor_seconds(process: int) -> float:
    """What a process and those that it started have had of the processor, where the system tells."""
    if not Path(f"/proc/{process}/stat").exists():
        return math.nan
    seconds = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended
            fields = stat.read_text().rpartition(")")[2].split()
            if process in (int(stat.parent.name), int(fields[1])):
                seconds += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return seconds


def told(name: str, found: list[float]) -> str:
    if len(found) < 2:
        return f"{name}: {len(found)} measured"
    late = statistics.quantiles(found, n=20)[-1]
    return (
        f"{name}: {len(found)} measured, median {statistics.median(found):.2f} s, 95 % {late:.2f} s, "
        f"max {max(found):.2f} s; {sum(each > AIM for each in found)} beyond {AIM:g} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--level", type=int, help="of the computer, for all; otherwise all levels are played")
    options = parser.parse_args()
    command = [sys.executable, "-m", "zermelo", "serve", "--no-save", "--no-browser", "--port", "0", "--json"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
    try:
        assert server.stdout is not None
        address = json.loads(server.stdout.readline())["address"]
        socket = address.replace("http", "ws", 1) + "ws"
        asyncio.run(compile_all(socket))
        before = processor_seconds(server.pid)
        times = asyncio.run(crowd(socket, options.visitors, options.seconds, options.level))
        used = (processor_seconds(server.pid) - before) / options.seconds
    finally:
        server.terminate()
        server.wait(20)
    cores = f"{os.cpu_count()} cores, of which the server had {used:.1f}"
    print(f"{options.visitors} visitors, {options.seconds:g} s, {cores}")
    print(told("first line of an analysis", times.lines))
    print(told("the computer's move, beyond its limit", times.moves))
    for sentence in sorted(set(times.refused)):
        print(f"{times.refused.count(sentence)} refused: {sentence}")


if __name__ == "__main__":
    main()
