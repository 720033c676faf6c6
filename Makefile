# Two words to know: `make play` and `make test`. Both set up everything they need in .venv.
# The Python on the path, unless it was built without optimisations, as pyenv does, and the system has one that was not:
# that serves a seventh more tables. Any other with: make PYTHON=python3.12 ...
PYTHON ?= $(shell \
  python3 -c 'import sys, sysconfig; sys.exit(sys.base_prefix != "/usr" and "--enable-optimizations" not in str(sysconfig.get_config_var("CONFIG_ARGS")))' 2>/dev/null && echo python3 || \
  { /usr/bin/python3 -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo /usr/bin/python3 || echo python3; })
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
# Steps that can fail for want of network, disk or tools: one sentence says what to do, and a second run goes on.
SETUP := requirements/set-up
# A lock file is complete: nothing is resolved anew, so a release of tomorrow cannot break a set-up of today.
LOCKED := $(SETUP) run $(PIP) install --no-deps --require-hashes -r
# Compiled modules are kept, whatever the environment says: tests start hundreds of processes, each of which would
# compile all of them anew.
unexport PYTHONDONTWRITEBYTECODE
# An environment whose Python is gone is made anew, and what its stamps say with it.
$(shell test -x $(BIN)/python || rm -f $(VENV)/*.stamp $(BIN)/pip)

.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help play web chromium postgresql test browser-tests engine-tests again quick fuzz faults kills attacks soak pictures frames gallery check types style client fix generate \
  windows bench package docs lock clean

help:  ## what there is
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

# pip is the last thing that comes into an environment: one that lacks it was never finished.
$(BIN)/pip:
	@$(SETUP) venv "$(PYTHON)" $(VENV)

# A stamp a lock file: a second run installs nothing.
$(VENV)/play.stamp: requirements/play.lock pyproject.toml | $(BIN)/pip
	@test -f $(VENV)/dev.stamp || { echo "setting up (once) ..."; $(LOCKED) requirements/play.lock; }
	@$(SETUP) run $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev.stamp: requirements/dev.lock pyproject.toml | $(BIN)/pip
	@echo "setting up (once) ..."
	@$(LOCKED) requirements/dev.lock
	@$(SETUP) run $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/bench.stamp: requirements/bench.lock $(VENV)/dev.stamp
	@echo "installing whom to measure against (once) ..."
	@$(LOCKED) requirements/bench.lock || \
	  { echo "Some of them are built from source; on Debian: apt-get install g++ python3-dev"; exit 1; }
	@touch $@

# The browser client. The machine's Node where it is new enough, else one from PyPI in the environment.
NPM := env PATH="$(CURDIR)/$(BIN):$$PATH" npm --no-audit --no-fund --no-update-notifier
CLIENT := src/paiju/server/static/index.html
GALLERY := build/gallery/gallery.html
SOURCES := web/node_modules/.package-lock.json web/vite.config.ts $(shell find web/src web/public -type f)

web: $(CLIENT)  ## build the browser client

web/node_modules/.package-lock.json: web/package-lock.json | $(BIN)/pip
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null \
	  || $(LOCKED) requirements/node.lock
	@cd web && ../$(SETUP) run $(NPM) ci
	@touch $@

$(CLIENT): web/index.html $(SOURCES)
	@cd web && ../$(SETUP) run $(NPM) run build --silent -- --logLevel warn

$(GALLERY): web/gallery.html $(SOURCES)
	@cd web && $(NPM) run --silent gallery -- --logLevel warn

play: $(VENV)/play.stamp $(CLIENT)  ## open the table: play in the browser, on any phone of the same network (PORT=8001: elsewhere)
	@$(BIN)/paiju serve $(if $(PORT),--port $(PORT))

# More tests at a time than cores: many of them wait for a server, a browser or a clock. BROWSER=no leaves the browser out.
CORES = $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
WORKERS = $(shell echo $$((1 + $(CORES))))
PYTEST = $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal
BROWSER = yes
# POSTGRES=no leaves PostgreSQL out, where it is not there already.
POSTGRES = yes
SERVERS = $(if $(filter no,$(POSTGRES)),,postgresql)
IN_BROWSER = $(if $(filter no,$(BROWSER)),,browser-tests)

test: $(VENV)/dev.stamp $(CLIENT) $(if $(IN_BROWSER),chromium $(GALLERY)) $(SERVERS)  ## everything: style, types, layers, rule trace, all tests
	@echo "Tests, types and style side by side: some twelve minutes on two cores, fourteen when the rules are compiled for the first time. What each says follows when it is through."
	@$(MAKE) --no-print-directory -O -j $(WORKERS) $(IN_BROWSER) engine-tests types style client

# In processes of their own: Playwright leaves an event loop running. Each keeps what failed and how it ended, for `make again`.
browser-tests: WHICH = tests/browser
engine-tests: WHICH = --ignore=tests/browser
browser-tests engine-tests:
	@mkdir -p build && rm -f build/$@.ended
	@$(PYTEST) -o cache_dir=.pytest_cache/$@ $(WHICH); ended=$$?; echo $$ended > build/$@.ended; exit $$ended

# Only after runs that came to their end (1: some tests failed): one that was cut off stays a failure.
again: $(VENV)/dev.stamp types style client  ## what failed in `make test`, one test at a time: what passes only here is unsteady
	@for part in $(IN_BROWSER) engine-tests; do case $$(cat build/$$part.ended) in \
	  0) ;; \
	  1) $(BIN)/python -m pytest -v -o cache_dir=.pytest_cache/$$part --last-failed --last-failed-no-failures none || exit 1 ;; \
	  *) exit 1 ;; esac; done
	@echo "Unsteady: the tests above failed in company and passed alone. Mend them at their cause."

# Its tests wait more than they work.
quick: WORKERS = $(shell echo $$((2 + $(CORES))))
quick: $(VENV)/dev.stamp web/node_modules/.package-lock.json check $(SERVERS)  ## the same without slow tests and the client, in a minute
	@$(PYTEST) -m "not slow" --ignore=tests/browser

EXAMPLES ?= 10
fuzz: $(VENV)/dev.stamp  ## tests with generated examples, random and ten times as many; repeat with SEED=n, look longer with EXAMPLES=100
	@PAIJU_FUZZ=$(EXAMPLES) $(BIN)/python -m pytest -q -n auto -m hypothesis $(if $(SEED),--hypothesis-seed=$(SEED)) tests

# A real browser for tests and pictures; without one the tests are skipped and say so. The shell without windows opens pages
# at half the cost: where it cannot be had, a whole Chromium does.
chromium:
	@test -n "$$PAIJU_CHROMIUM" || command -v chromium-headless-shell >/dev/null || { \
	  test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
	  echo "Installing the Debian packages chromium-headless-shell and fonts-noto-cjk (once): tests/browser needs a real browser and Chinese type." \
	    "Interrupt to stop this; make test BROWSER=no does without." && apt-get -qq update && \
	  DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium-headless-shell fonts-noto-cjk >/dev/null; } || \
	  command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	  echo "No browser for tests/browser, which are skipped; on Debian: apt-get install chromium-headless-shell fonts-noto-cjk"

# A real PostgreSQL for tests/server; they start and stop one of their own. Without it these tests are skipped and say so.
postgresql:
	@test -n "$$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null)" || command -v initdb >/dev/null || { \
	  test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
	  echo "Installing the Debian package postgresql (once): tests/server needs a real one, which they start and stop themselves." \
	    "Interrupt to stop this; POSTGRES=no does without." && apt-get -qq update && \
	  DEBIAN_FRONTEND=noninteractive apt-get -qq install -y postgresql >/dev/null; } || \
	  echo "No PostgreSQL for some tests of the server, which are skipped; on Debian: apt-get install postgresql"

FAULTS ?= 100
faults: $(VENV)/dev.stamp postgresql  ## matches on three processes and a PostgreSQL while they are killed, frozen and cut off (FAULTS=100)
	@$(BIN)/python -m tests.server.faults --faults $(FAULTS)

KILLS ?= 200
kills: $(VENV)/dev.stamp postgresql  ## matches of all games on either store while the server is killed at random moments (KILLS=200)
	@$(BIN)/python -m tests.server.kills --kills $(KILLS) --store sqlite
	@$(BIN)/python -m tests.server.kills --kills $(KILLS) --store postgres

SECONDS ?= 30
attacks: $(VENV)/dev.stamp  ## other tables and bots while one address floods, dawdles, idles and asks hard questions (SECONDS=30 each)
	@$(BIN)/python -m tests.server.attacks --seconds $(SECONDS)

MINUTES ?= 30
soak: $(VENV)/dev.stamp  ## twenty tables for a long time, the server's memory sampled: it must stay flat (MINUTES=30)
	@$(BIN)/python -m tests.server.soak --minutes $(MINUTES)

pictures: $(VENV)/dev.stamp $(CLIENT) chromium  ## take the pictures in docs/pictures anew, from the real client
	@$(BIN)/python -m tests.browser.pictures

frames: $(VENV)/dev.stamp $(CLIENT)  ## record anew the matches that the client's gallery and component tests draw
	@$(BIN)/python -m tests.browser.recording

gallery: $(VENV)/dev.stamp $(GALLERY) chromium  ## pictures of every screen at every size, light and dark, in build/gallery-pictures
	@$(BIN)/python -m tests.browser.gallery

check: $(VENV)/dev.stamp  ## style, types, layers, rule trace, generated files (no tests)
	@$(MAKE) --no-print-directory -j $(CORES) types style

# Each of these keeps one core busy: they run side by side.
types:
	@$(BIN)/mypy

client:
	@cd web && $(NPM) run --silent check && $(NPM) test --silent

style:
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/lint-imports
	@$(BIN)/python -m paiju trace
	@$(BIN)/python -m paiju.server.schema --check
	@$(BIN)/python -m paiju games > /dev/null # every game loads, and its presets are what its options allow

fix: $(VENV)/dev.stamp generate  ## reformat, mend what the linter can, write generated files anew
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

generate: $(VENV)/dev.stamp  ## write what is made from the protocol's types: the client's types, schemas, tables in docs
	@$(BIN)/python -m paiju.server.schema

windows: $(VENV)/dev.stamp  ## 1,600 sealed claim windows on a real server: nothing may tell who was asked (four minutes)
	@$(BIN)/python -m tests.server.window_statistics

bench: $(VENV)/bench.stamp  ## speed and memory, each as a ratio against a named peer
	@$(BIN)/python -m bench

package: $(VENV)/dev.stamp $(CLIENT)  ## build sdist and wheel into dist/, install them into an empty environment, and play
	@$(BIN)/python -m tests.packaging.whole

docs: $(VENV)/dev.stamp  ## the documentation as a site, in site/
	@$(BIN)/sphinx-build -W -q -b html docs site && echo "site/index.html"

lock: $(VENV)/dev.stamp  ## refresh the lock files (needs uv)
	@requirements/lock

clean:  ## forget the environment and caches
	rm -rf $(VENV) site dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
