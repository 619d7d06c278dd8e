# House-keeping. `make` lists the targets. Needs a python3 from 3.11 to 3.14; name another with PYTHON=...
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP = $(PY) -m pip --disable-pip-version-check -qq
export PIP_ROOT_USER_ACTION := ignore
# Byte code is kept: tests start the program many times.
unexport PYTHONDONTWRITEBYTECODE

# Stamps inside .venv: made here, core installed, everything installed, other programs too.
MADE := $(VENV)/.made
CORE := $(VENV)/.core
DEV := $(VENV)/.dev
BENCH := $(VENV)/.bench
NEEDS := pyproject.toml constraints.txt

# Programs in .venv name its folder: after the folder was moved or copied they are made anew.
MOVED := $(shell [ "$$(cat $(MADE) 2>/dev/null)" = "$(CURDIR)" ] || echo moved)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test app check bench pace soak mutants clean FORCE

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: $(CORE) ## answer one fight (sets up .venv with the core)
	@$(VENV)/bin/odds fight "3 sword 2 axe" --attack 3 --defense 6 --favor 1

test: $(DEV) ## run the fast suite (sets up .venv with everything)
	@$(PY) -m pytest -q -n auto --dist worksteal -m "not slow and not browser"

app: $(DEV) ## open the dashboard
	@$(VENV)/bin/odds app

check: $(DEV) ## lint, format, types, floors
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check
	@$(PY) -m mypy
	@$(VENV)/bin/lint-imports

bench: $(BENCH) ## measure speed, also against other tools (ARGS=--quick, ARGS=--markdown)
	@$(PY) -m tests.bench $(ARGS)
	@$(PY) -m tests.bench_commit $(filter --quick --markdown,$(ARGS))

pace: $(DEV) ## measure how fast whole games are played
	@$(PY) -m tests.pace $(ARGS)

soak: $(DEV) ## run long, resume, leave a result file
	@$(PY) -m tests.soak $(ARGS)

mutants: $(DEV) ## show that the fast suite kills every hand-written mutant
	@$(PY) -m tests.mutants.run $(ARGS)

clean: ## remove .venv and everything that was built or cached
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(MADE): $(if $(MOVED),FORCE)
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null || \
	{ echo "Python 3.11 to 3.14 is needed, $(PYTHON) is: $$($(PYTHON) --version 2>&1); try make PYTHON=python3.12" >&2; exit 1; }
	@echo "creating $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@printf %s "$(CURDIR)" > $@

$(CORE): $(MADE) $(NEEDS)
	@echo "installing the core ..."
	@$(PIP) install -c constraints.txt -e .
	@touch $@

$(DEV): $(CORE) $(NEEDS)
	@echo "installing the page, the reports and the tools for tests ..."
	@$(PIP) install -c constraints.txt -e '.[app,report,notebooks,dev]'
	@touch $@

$(BENCH): $(DEV) $(NEEDS)
	@echo "installing the programs to compare with ..."
	@$(PIP) install -c constraints.txt -e '.[bench]'
	@touch $@

FORCE:
