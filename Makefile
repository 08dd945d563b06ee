# The two commands: `make serve` runs the server, `make test` runs all tests.
# Each makes its own environment in .venv when it is missing or setup.cfg has changed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DATA ?= data
CLIENTS ?= optional
JOBS ?= 2

.PHONY: serve test check system bench soak golden clean

serve: $(VENV)/serve
	$(BIN)/tafelrunde serve --data $(DATA)

# All tests, lint, types and import contracts.
test: $(VENV)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	CLIENTS=$(CLIENTS) $(BIN)/python -m pytest -n $(JOBS) --dist loadfile

# What runs in a minute: everything but end-to-end and conformance tests.
check: $(VENV)/test
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n $(JOBS) --ignore tests/end_to_end --ignore tests/conformance

# Debian packages of the end-to-end tests; needs root.
system:
	apt-get update
	grep -o '^[^#]*' packages.txt | xargs env DEBIAN_FRONTEND=noninteractive apt-get install -y

# Figures, without judging them.
bench: $(VENV)/test
	$(BIN)/python -m tests.bench

# Long runs: kills at random, load, fuzz, and the full product of options.
soak: $(VENV)/test
	SOAK=1 $(BIN)/python -m pytest -n 0 tests/conformance tests/soak

golden: $(VENV)/test
	$(BIN)/python -m tests.golden.renew
	$(BIN)/python -m tests.golden.screens

clean:
	rm -rf $(VENV) build dist *.egg-info

$(VENV)/python: 
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/serve: setup.cfg pyproject.toml | $(VENV)/python
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/test: setup.cfg pyproject.toml | $(VENV)/python
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@ $(VENV)/serve
