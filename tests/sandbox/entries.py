"""What the children of these tests run."""

from __future__ import annotations

import socket
import subprocess
import sys
import time


def echo(link: socket.socket, greeting: str) -> None:
    """Answer until the other side is gone."""
    link.sendall(greeting.encode())
    while received := link.recv(100):
        link.sendall(received)


def allocate(link: socket.socket, size: int) -> None:
    try:
        link.sendall(b"got %d" % len(bytearray(size)))
    except MemoryError:
        link.sendall(b"MemoryError")


def start_another(link: socket.socket) -> None:
    """A process that would outlive this one, and never ends by itself."""
    other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    link.sendall(b"%d" % other.pid)
    while True:
        pass


def ask(link: socket.socket) -> None:
    try:
        link.sendall(input().encode())
    except EOFError:
        link.sendall(b"nobody answers")


def hang(link: socket.socket) -> None:
    link.sendall(b"hanging")
    while True:
        time.sleep(0)
