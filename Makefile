# rocada: `make run` starts it, `make test` checks it. `make help` lists the rest.

CARGO ?= cargo
# The nearest tool is the one rustup installed, even where the shell has not been told of it yet.
export PATH := $(HOME)/.cargo/bin:$(PATH)

BINARY := target/release/rocada

.DEFAULT_GOAL := build
.PHONY: help build page run engine test lint bench dist clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: page ## build target/release/rocada, page included, for this machine's processor
	$(CARGO) build --release --locked --package rocada-cli

run: build ## build rocada and start the web app
	@exec $(BINARY) play

engine: ## become the engine without a word of our own: xboard -fcp "make -s engine"
	@$(CARGO) build --release --locked --quiet --package rocada-cli >&2 && exec $(BINARY)

test: lint ## everything a change must pass: format, lints, tests, docs
	$(CARGO) test --workspace --locked --quiet
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --locked --no-deps --quiet

lint: ## format check and clippy
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked --quiet -- -D warnings

# The page needs Node; `cargo build` alone makes a binary without it.
PAGE := web/dist/index.html
PACKAGES := web/node_modules/.installed
PAGE_SOURCES := $(shell find web/src web/public web/scripts -type f 2>/dev/null) web/index.html $(wildcard web/*.json web/*.ts web/*.js)

page: $(PAGE) ## build the page into web/dist

$(PAGE): $(PACKAGES) $(PAGE_SOURCES)
	cd web && npm run --silent build
	@touch $@

# Not `npm ci`: it refuses a lock file without the native parts that other systems would need.
$(PACKAGES): web/package-lock.json
	@scripts/node
	@echo "installing the page's packages from npm into web/node_modules"
	cd web && npm install --no-save --silent --no-audit --no-fund
	@touch $@

bench: ## speed of the rules beside other crates, in one run
	$(CARGO) run --release --locked --quiet --package rocada-rivals

dist: page ## a portable x86-64-v3 binary in target/dist/release/rocada
	RUSTFLAGS="-C target-cpu=x86-64-v3" $(CARGO) build --release --locked --package rocada-cli --target-dir target/dist

clean: ## remove what was built
	$(CARGO) clean
	rm -rf web/dist web/node_modules

# A real client: python-chess, in its own environment under target/.
PYTHON ?= python3
PYTHON_CHESS := chess==1.11.2
CLIENT := target/python/$(PYTHON_CHESS)

.PHONY: test-uci
test: test-uci
test-uci: build $(CLIENT) ## play, analyse and ponder with a real client, python-chess
	target/python/bin/python tests/uci_client.py $(BINARY)

$(CLIENT):
	@scripts/need python3-venv '$(PYTHON) -c "import venv, ensurepip"'
	@echo "installing $(PYTHON_CHESS) from PyPI into target/python, for the tests only"
	$(PYTHON) -m venv target/python
	target/python/bin/pip install --quiet --disable-pip-version-check $(PYTHON_CHESS)
	@touch $@

# The Python that trains networks. What needs numpy alone is part of `make test`; PyTorch has an environment of its own.
TRAINER := crates/trainer/python
NUMPY := $(shell grep '^numpy==' $(TRAINER)/requirements.txt)
PYTORCH := target/trainer/.installed

.PHONY: test-network test-trainer
test: test-network
test-network: target/python/$(NUMPY) ## the network's file and its reference in integers, with numpy
	cd $(TRAINER) && $(CURDIR)/target/python/bin/python -m unittest discover --quiet --start-directory tests

target/python/$(NUMPY): $(CLIENT)
	@echo "installing $(NUMPY) from PyPI into target/python, for the tests only"
	target/python/bin/pip install --quiet --disable-pip-version-check $(NUMPY)
	@touch $@

# One thread: the networks are tiny, and threads that wait for each other are slow on a busy machine.
test-trainer: $(PYTORCH) ## teachers and students learn from tiny data, with PyTorch on the processor
	cd $(TRAINER) && OMP_NUM_THREADS=1 $(CURDIR)/target/trainer/bin/python -m unittest discover --start-directory tests/training

# The second index has PyTorch without what only a GPU needs, a tenth of the size; pip goes without where it is out of reach.
$(PYTORCH): $(TRAINER)/requirements.txt
	@scripts/need python3-venv '$(PYTHON) -c "import venv, ensurepip"'
	@echo "installing PyTorch from PyPI into target/trainer, for the tests only"
	$(PYTHON) -m venv target/trainer
	target/trainer/bin/pip install --quiet --disable-pip-version-check \
		--extra-index-url https://download.pytorch.org/whl/cpu --requirement $< $(PYTHON_CHESS)
	@touch $@

.PHONY: test-xboard
test-xboard: build ## play from the real xboard on a hidden screen, against another engine and itself
	tests/xboard_games.sh $(BINARY)

.PHONY: test-server
test: test-server
test-server: build ## the server is killed, its disk fills up, hostile pages come: in seconds
	$(PYTHON) tests/server_faults.py $(BINARY) --kills 4 --disks 2
	$(PYTHON) tests/server_crowd.py $(BINARY) --seconds 5

.PHONY: test-web
test: test-web
test-web: build ## types and units of the page, then both games in a real browser
	@scripts/need chromium 'command -v chromium'
	cd web && npm run --silent check && npm run --silent test && npm run --silent e2e
