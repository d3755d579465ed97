# Everything on a machine that has only Python 3.11 and make: `make play`, `make test`.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test test-all lint bench clean

play: .venv/installed
	$(BIN)/zermelo play othello

test: lint
	$(BIN)/pytest -n auto -m "not slow"

test-all: lint
	$(BIN)/pytest -n auto

lint: .venv/installed-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/installed-bench
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv

.venv/installed: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable .
	touch $@

.venv/installed-%: pyproject.toml .venv/installed
	$(BIN)/pip install --quiet --editable '.[$*]'
	touch $@
