"""The program itself as a process with a data folder of its own, and a browser to look at it with."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

NAMES = "chromium", "chromium-browser", "google-chrome"
OPTIONS = "--no-sandbox", "--disable-dev-shm-usage"  # root has no sandbox, a container little shared memory


def chromium() -> str | None:
    """Where the browser is, if there is one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def running_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=OPTIONS)
        yield browser
        browser.close()


class Served:
    """`zermelo serve` with these words after it."""

    def __init__(self, data: Path, *words: str, port: int = 0) -> None:
        command = [sys.executable, "-m", "zermelo.cli", "serve", *words, "--no-browser", "--json"]
        self.process = subprocess.Popen(
            [*command, "--port", str(port)],
            env=os.environ | {"XDG_DATA_HOME": str(data)},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"zermelo serve {' '.join(words)} ended before it served"
        self.address: str = json.loads(line)["address"]

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rsplit(":", 1)[1])

    def kill(self) -> None:
        """Without a warning, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        self.process.terminate()
        self._wait()

    def _wait(self) -> None:
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
