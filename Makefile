# The README's two commands. Nothing but Python 3.11+ (with venv) and make is assumed.
PYTHON ?= python3
UV_VERSION := 0.13.8
BIN := .venv/bin
JOBS ?= 2
# Of the slow tests half wait: for bots, browsers, robots.
LONG_JOBS ?= 3
# Tests that start programs, and those of a browser, run before all others: together they would need twice the memory.
PROGRAMS := tests/e2e tests/host packages/discord_sandbox/tests/sandbox
# What Python has compiled is kept, whatever the environment says: every start would compile it again.
export PYTHONDONTWRITEBYTECODE :=

PYTEST = $(BIN)/pytest -n $(JOBS) --dist worksteal
QUICK := not slow and not proof
# A red test is run again, and told as broken or flaky.
VERDICTS := -p tests.verdicts
# Each game of the day comes on other days: one of Tarot, one on which the clocks change, one that few years have.
DATES := 2027-01-04T12:00 2027-03-28T12:00 2028-02-29T12:00

.PHONY: run test test-all proofs costs quick check types lint format bench art screenshots third-party setup setup-dev

run: setup
	@exec $(BIN)/python -m bot start

# What a stranger runs: minutes. The source is checked beside the tests, many of which wait.
test: setup-dev
	@$(MAKE) --no-print-directory --jobs 2 check quick

# What `make test` leaves out: types, slow tests, commands at three other dates, and faults that the tests must find.
test-all: setup-dev
	@$(MAKE) --no-print-directory types
	$(PYTEST) -n $(LONG_JOBS) $(VERDICTS) -m "slow and not proof"
	for day in $(DATES); do $(PYTEST) $(VERDICTS) -m "$(QUICK)" --begins $$day tests/cogs || exit; done
	$(BIN)/python -m bench.mutants --short

# What takes hours or a server of its own, each proof a line; run before a version. PROOFS names some of them.
proofs: setup-dev
	$(BIN)/python -m bench.proofs $(PROOFS)

# What the tests cost, in figures that do not breathe; beside a revision, if REVISION names one.
costs: setup-dev
	$(BIN)/python -m bench.costs $(REVISION)

quick: setup-dev
	$(BIN)/pytest -m "$(QUICK)" tests/browser
	$(PYTEST) -m "$(QUICK)" $(PROGRAMS)
	$(PYTEST) -m "$(QUICK)" $(addprefix --ignore=,tests/browser $(PROGRAMS))

check: setup-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports

types: setup-dev
	$(BIN)/basedpyright

lint: check types
	$(BIN)/python -m pytest -q tests/catalogue

format: setup-dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: setup-dev
	$(BIN)/python -m bench

# The gallery (docs/gallery.md) and the README's pictures, drawn by the bot's screens in the sandbox. Needs chromium
# and a font of colour emojis (Debian: chromium, fonts-noto-color-emoji).
screenshots: setup-dev
	$(BIN)/python -m docs.screenshots

# What an installation stands on, said in one line before anything is built.
define LOOK
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tapis-vert: Python 3.11 or newer is needed, and $(PYTHON) is %d.%d: make setup PYTHON=python3.11" % sys.version_info[:2])'
@test -w . || { echo "tapis-vert: $(CURDIR) cannot be written: set it up where it can, or as a user who may" >&2; exit 1; }
endef

# The stamp says which Python and which packages were set up. What is new since is set up again: another Python, or one
# that does not run, from nothing. It is the one of .venv, unless PYTHON is given.
INSTALLED = -IS bot/host/installation.py
NEW := $(filter-out $(shell cat .venv/run.stamp 2>/dev/null),$(or \
  $(shell $(if $(filter file,$(origin PYTHON)),$(BIN)/python,$(PYTHON)) $(INSTALLED) 2>/dev/null),nothing))
NEW_PYTHON := $(filter-out lock=%,$(NEW))
.PHONY: again

# Virtual environment with the locked packages; uv itself is installed into it at one version.
$(BIN)/uv: Makefile $(if $(NEW_PYTHON),again)
	$(LOOK)
	@$(PYTHON) -m venv $(if $(NEW_PYTHON),--clear) .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@touch $@

.venv/run.stamp: $(BIN)/uv uv.lock pyproject.toml $(wildcard packages/*/pyproject.toml) $(if $(NEW),again)
	$(LOOK)
	$(BIN)/uv sync --quiet --frozen --inexact --no-dev --compile-bytecode
	@rm -f .venv/dev.stamp
	@$(BIN)/python $(INSTALLED) > $@

.venv/dev.stamp: $(BIN)/uv uv.lock pyproject.toml $(wildcard packages/*/pyproject.toml) $(if $(NEW),again)
	$(BIN)/uv sync --quiet --frozen --inexact
	@$(BIN)/python $(INSTALLED) > .venv/run.stamp
	@touch $@

# Compiled here, as the service may not write beside the program: it would compile all of it at each start.
setup: .venv/run.stamp
	@test ! -w . || $(BIN)/python -m compileall -q bot cogs packages/tapis/tapis packages/discord_sandbox/discord_sandbox
setup-dev: .venv/dev.stamp

# THIRD-PARTY.md and sbom.cdx.json, after `uv lock`.
third-party: setup-dev
	$(BIN)/python -m docs.third_party

art: setup-dev
	$(BIN)/python packages/tapis/tapis/data/art/draw.py
