# Needs only Python 3.11 or newer, make and git. Everything it sets up goes into .venv.

.PHONY: play test goldens soak bench strength readers readers-setup
.NOTPARALLEL:

BIN := .venv/bin
SEED ?=
SECONDS ?= 60
READERS ?=

# Sets up what a target needs, once. A failure ends make with the one sentence that explains it.
ready = $(call stop-unless-ready,$(shell sh .ci/set-up $(1)))
stop-unless-ready = $(if $(filter-out ready,$(1)),$(error $(1)))

# Leaving the game with Ctrl-C (status 130) is no error; the trap keeps make from calling it one.
play:
	@$(call ready,play)trap : INT; $(BIN)/hexplain || test $$? -eq 130

# The cheapest checks first; pytest's closing line comes last. Tests of the screen wait more than
# they work, so four of them keep two cores busy.
test:
	@$(call ready,test)$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Run: $(BIN)/ruff format ."; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports >.venv/imports.log || { cat .venv/imports.log; exit 1; }
	@$(BIN)/python -m pytest -n 4 --dist worksteal -q

# Writes anew all that is kept of what is said and shown, and shows the difference: the words that
# players will hear. On a tree where nothing is said otherwise it changes nothing.
goldens:
	@$(call ready,test)$(BIN)/python -m tests.goldens

# Long random checks, for example: make soak SEED=7 SECONDS=600
soak:
	@$(call ready,test)$(BIN)/python -m tests.soak --seconds $(SECONDS) $(if $(SEED),--seed $(SEED))

# Bytes, times and memory beside their budgets.
bench:
	@$(call ready,test)$(BIN)/python -m tests.bench

# How strong the computer player is, beside its bars: make strength SECONDS=3600
strength:
	@$(call ready,test)$(BIN)/python -m tests.strength --seconds $(SECONDS)

# Real screen readers, on Debian as root; they are no part of the project. Debian 13's Orca beside this
# system's: make readers-setup ORCA_ROOT=FOLDER, and make readers ORCA_ROOT=FOLDER.
readers-setup:
	@sh tests/readers/set-up

# A turn of each scenario through the readers of this machine. Some of it: make readers
# READERS="fenrir rocroi-1643 screen". The log for the documentation: make readers READERS=--write
readers:
	@$(call ready,test)$(BIN)/python -m tests.readers $(READERS)
