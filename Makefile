# The README's two commands. Nothing but Python 3.11+ (with venv) and make is assumed.
PYTHON ?= python3
UV_VERSION := 0.13.8
BIN := .venv/bin
JOBS ?= 2
# What Python has compiled is kept, whatever the environment says: every start would compile it again.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run test lint format bench art screenshots setup setup-dev

run: setup
	@exec $(BIN)/python -m bot start

test: setup-dev lint
	$(BIN)/pytest -n $(JOBS) --dist worksteal

lint: setup-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/basedpyright
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q tests/catalogue

format: setup-dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: setup-dev
	$(BIN)/python -m bench

# The README's pictures, drawn from a game that the real bot plays in the sandbox. Needs chromium.
screenshots: setup-dev
	$(BIN)/python -m docs.screenshots

# Virtual environment with the locked packages; uv itself is installed into it at one version.
$(BIN)/uv: Makefile
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@touch $@

.venv/run.stamp: $(BIN)/uv uv.lock pyproject.toml
	$(BIN)/uv sync --quiet --frozen --inexact --no-dev
	@touch $@

.venv/dev.stamp: $(BIN)/uv uv.lock pyproject.toml
	$(BIN)/uv sync --quiet --frozen --inexact
	@touch $@ .venv/run.stamp

setup: .venv/run.stamp
setup-dev: .venv/dev.stamp

art: setup-dev
	$(BIN)/python data/art/draw.py
