"""Files that commands write: all of it, or nothing."""

from __future__ import annotations

import os
import stat

import pytest

from zermelo.cli.files import write_file

TREE = "3 12 8 / 2 4 6"
WRITERS = {
    "tree": ("tree", TREE, "--out", "new.svg"),
    "compare": ("compare", TREE, "--depth", "2", "--out", "new.svg"),
    "policy": ("solve", TREE, "--policy", "new.svg"),
}


class Full:
    """Fails as a full disk does, after a part was written."""

    def __init__(self, monkeypatch):
        monkeypatch.setattr("pathlib.Path.replace", self.replace)

    @staticmethod
    def replace(path, target):
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("old", [None, "old"])
@pytest.mark.parametrize("writer", WRITERS)
def test_a_failure_leaves_what_was_there(folder, refused, monkeypatch, writer, old):
    file = folder / "new.svg"
    if old is not None:
        file.write_text(old)
    Full(monkeypatch)
    assert refused(*WRITERS[writer]) == "new.svg: no space left on device"
    assert [each.name for each in folder.iterdir()] == ([] if old is None else ["new.svg"])
    assert old is None or file.read_text() == old


def test_new_leaves_no_half_a_game(folder, refused, monkeypatch):
    Full(monkeypatch)
    assert refused("new", "mine.py") == "mine.py: no space left on device"
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("writer", WRITERS)
def test_a_folder_is_no_file(folder, refused, writer):
    (folder / "new.svg").mkdir()
    assert refused(*WRITERS[writer]).startswith("'new.svg' is a folder; name a file to write")


def test_a_file_keeps_its_permissions_and_a_link_its_target(folder):
    (folder / "file").write_text("old")
    (folder / "file").chmod(0o640)
    (folder / "link").symlink_to("file")
    write_file(folder / "link", "new")
    assert (folder / "link").is_symlink()
    assert (folder / "file").read_text() == "new"
    assert stat.S_IMODE((folder / "file").stat().st_mode) == 0o640


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_a_pipe_is_written_to_and_not_replaced(folder):
    os.mkfifo(folder / "pipe")
    reader = os.open(folder / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    write_file(folder / "pipe", "text")
    assert os.read(reader, 100) == b"text"
    os.close(reader)
    assert stat.S_ISFIFO((folder / "pipe").stat().st_mode)


def test_a_game_that_cannot_be_saved_leaves_the_file_as_it_was(folder, monkeypatch):
    from zermelo import Position
    from zermelo.records import pgn
    from zermelo.records.files import write_file as save

    file = folder / "games.pgn"
    monkeypatch.setattr(pgn, "write", lambda record: "half \ud800")  # cannot be encoded
    with pytest.raises(UnicodeEncodeError):
        save(file, Position("chess", "e4"), ["?", "?"])
    assert not file.exists()
    file.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        save(file, Position("chess", "e4"), ["?", "?"])
    assert file.read_text() == "old"
