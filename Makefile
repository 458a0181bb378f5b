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
	$(CARGO) build --release --locked --package rocada
	@$(MAKE) --no-print-directory --silent share

run: build ## build rocada and start the web app
	@exec $(BINARY) play

engine: ## become the engine without a word of our own: xboard -fcp "make -s engine"
	@$(CARGO) build --release --locked --quiet --package rocada >&2 && exec $(BINARY)

# Every warning is an error to the compiler that Cargo.toml names. A newer one may know more of them and only tells them, so
# that it does not break what it never saw; what must hold with every compiler is denied by name in Cargo.toml.
RUST := $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
WARNINGS := $(if $(findstring rustc $(RUST).,$(shell rustc --version 2>/dev/null)),-D warnings)

test: lint ## everything a change must pass: format, lints, tests, docs
	@scripts/need nats-server 'command -v nats-server'
	ROCADA_INSIST=1 $(CARGO) test --workspace --locked --quiet
	RUSTDOCFLAGS="$(WARNINGS)" $(CARGO) doc --workspace --locked --no-deps --quiet

lint: deny ## format check, clippy and, where cargo-deny is installed, make deny
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked --quiet -- $(WARNINGS)

# To build cargo-deny takes many minutes, so nobody has to; crates/rocada/tests/dependencies.rs looks at the same list.
.PHONY: deny audit minimum
deny: ## licences, bans and sources of all crates, as deny.toml has them
	@if $(CARGO) deny --version >/dev/null 2>&1; then \
		$(CARGO) deny --locked --log-level error check --hide-inclusion-graph bans licenses sources; \
	else \
		echo "skipped: cargo-deny is not here (cargo install --locked cargo-deny)"; \
	fi

audit: ## known faults of crates and of the page's packages: needs cargo-deny and the network
	$(CARGO) deny --locked check advisories
	cd web && npm audit

minimum: ## the oldest compiler that Cargo.toml promises builds everything: needs rustup
	rustup run $(RUST) $(CARGO) check --workspace --all-targets --locked --target-dir target/minimum

# The page needs Node; `cargo build` alone makes a binary without it.
# Touched when all of the page is built and packed. Vite empties web/dist before it builds, this file with it.
PAGE := web/dist/.built
PACKAGES := web/node_modules/.installed
PAGE_SOURCES := $(shell find web/src web/public web/scripts -type f 2>/dev/null) web/index.html $(wildcard web/*.json web/*.ts web/*.js)

page: $(PAGE) ## build the page into web/dist

$(PAGE): $(PACKAGES) $(PAGE_SOURCES)
	cd web && npm run --silent build
	@touch $@

$(PACKAGES): web/package-lock.json
	@scripts/node
	@echo "installing the page's packages from npm into web/node_modules"
	cd web && npm ci --silent --no-audit --no-fund
	@touch $@

bench: ## speed of the rules beside other crates, in one run
	$(CARGO) run --release --locked --quiet --manifest-path rivals/Cargo.toml --target-dir target/rivals

dist: page ## a portable x86-64-v3 binary in target/dist/release/rocada
	@CARGO="$(CARGO)" scripts/dist

clean: ## remove what was built
	$(CARGO) clean
	rm -rf web/dist web/node_modules

# What the tests ask is the binary that the Rust tests build anyway, which reads the page from web/dist: another one, optimised to the
# end, would take as long to build as all of them. tests/package.sh tries the one that people install.
TESTED := target/debug/rocada
.PHONY: tested
tested: page
	$(CARGO) build --workspace --locked --quiet

# A real client: python-chess, in its own environment under target/.
PYTHON ?= python3
PYTHON_CHESS := chess==1.11.2
CLIENT := target/python/$(PYTHON_CHESS)

.PHONY: test-uci
test: test-uci
test-uci: tested $(CLIENT) ## play, analyse and ponder with a real client, python-chess
	target/python/bin/python tests/uci_client.py $(TESTED)

$(CLIENT):
	@scripts/need python3-venv '$(PYTHON) -c "import venv, ensurepip"'
	@echo "installing $(PYTHON_CHESS) from PyPI into target/python, for the tests only"
	$(PYTHON) -m venv target/python
	target/python/bin/pip install --quiet --disable-pip-version-check $(PYTHON_CHESS)
	@touch $@

# Games as another program reads them. What is generated stays under target/.
.PHONY: test-pgn
test: test-pgn
test-pgn: tested $(CLIENT) ## python-chess reads what we write, and what rocada analyse makes of it
	@mkdir -p target/pgn
	ROCADA_PGN_FOLDER=$(CURDIR)/target/pgn ROCADA_PGN_GAMES=300 $(CARGO) test --locked --quiet \
		--package rocada-pgn --test generated -- --ignored
	target/python/bin/python tests/pgn_roundtrip.py target/pgn $(TESTED)

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

# Without vectors, with those of 256 bits and, by `make test`, with all that this processor has: the same sums, the same node count.
.PHONY: test-kernels
test-kernels: ## the engine's arithmetic counts the same whatever instructions it is built for
	for level in x86-64 x86-64-v3; do \
		RUSTFLAGS="-C target-cpu=$$level" $(CARGO) test --locked --quiet --target-dir target/kernels/$$level \
			--package rocada-engine --lib --test bench --test network || exit 1; \
	done

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

# Seeds are ours and stay as they are; what is found grows in fuzz/corpus. An input that breaks something is left in
# fuzz/artifacts. Files that a target needs are in memory, where the system has such a folder.
FUZZ_SECONDS ?= 60
fuzz: export TMPDIR := $(or $(wildcard /dev/shm),/tmp)
.PHONY: fuzz
fuzz: ## every fuzz target for a minute (FUZZ_SECONDS): needs cargo-fuzz (cargo install --locked cargo-fuzz)
	@for target in $$($(CARGO) fuzz list); do \
		echo "fuzzing $$target"; \
		mkdir -p fuzz/corpus/$$target fuzz/seeds/$$target; \
		$(CARGO) fuzz run --sanitizer none $$target fuzz/corpus/$$target fuzz/seeds/$$target -- \
			-max_total_time=$(FUZZ_SECONDS) -rss_limit_mb=4096 -timeout=20 -verbosity=0 -print_final_stats=1 || exit 1; \
	done

# What is installed beside the binary, written by the binary itself.
SHARE := target/share
PREFIX ?= /usr/local
INSTALL_AT := $(DESTDIR)$(PREFIX)
COMPLETIONS := share/bash-completion/completions/rocada share/zsh/site-functions/_rocada share/fish/vendor_completions.d/rocada.fish

.PHONY: share install uninstall deb
share: $(SHARE)/.written

$(SHARE)/.written: $(BINARY)
	@rm -rf $(SHARE) && mkdir -p $(SHARE)
	$(BINARY) man $(SHARE)/man
	$(BINARY) completions bash > $(SHARE)/rocada.bash
	$(BINARY) completions zsh > $(SHARE)/_rocada
	$(BINARY) completions fish > $(SHARE)/rocada.fish
	@touch $@

$(BINARY):
	@echo "$@ is not there: make build first" >&2; exit 1

# Builds nothing and writes nothing here: whoever installs as root need not have a compiler.
install: share ## install what make build has built: binary, manual pages, completions (PREFIX=/usr/local, DESTDIR=)
	install -D -m 755 $(BINARY) $(INSTALL_AT)/bin/rocada
	install -d $(INSTALL_AT)/share/man/man1
	install -m 644 $(SHARE)/man/*.1 $(INSTALL_AT)/share/man/man1
	install -D -m 644 $(SHARE)/rocada.bash $(INSTALL_AT)/$(word 1,$(COMPLETIONS))
	install -D -m 644 $(SHARE)/_rocada $(INSTALL_AT)/$(word 2,$(COMPLETIONS))
	install -D -m 644 $(SHARE)/rocada.fish $(INSTALL_AT)/$(word 3,$(COMPLETIONS))
	install -d $(INSTALL_AT)/share/doc/rocada/docs
	install -m 644 LICENSE README.md CHANGELOG.md $(INSTALL_AT)/share/doc/rocada
	install -m 644 docs/*.md $(INSTALL_AT)/share/doc/rocada/docs

uninstall: ## remove what make install has put there; games are left alone
	rm -f $(INSTALL_AT)/bin/rocada $(INSTALL_AT)/share/man/man1/rocada.1 $(INSTALL_AT)/share/man/man1/rocada-*.1
	rm -f $(addprefix $(INSTALL_AT)/,$(COMPLETIONS))
	rm -rf $(INSTALL_AT)/share/doc/rocada

deb: dist ## a Debian package in target/dist/debian: needs cargo-deb (cargo install --locked cargo-deb)
	$(MAKE) --no-print-directory share BINARY=target/dist/release/rocada
	CARGO_TARGET_DIR=target/dist $(CARGO) deb --package rocada --no-build

.PHONY: test-xboard
test-xboard: build ## play from the real xboard on a hidden screen, against another engine and itself
	tests/xboard_games.sh $(BINARY)

.PHONY: test-server
test: test-server
test-server: tested ## the server is killed, its disk fills up, hostile pages come: in seconds
	$(PYTHON) tests/server_faults.py $(TESTED) --kills 4 --disks 2
	$(PYTHON) tests/server_crowd.py $(TESTED) --seconds 5

.PHONY: test-queue
test: test-queue
test-queue: tested ## a queue whose workers, server and submitter are killed: in seconds
	@scripts/need nats-server 'command -v nats-server'
	$(PYTHON) tests/queue_faults.py $(TESTED) --jobs 60 --kills 4 --servers 1 --freezes 1 --submitters 1

.PHONY: test-web
test: test-web
test-web: tested ## types and units of the page, then both games in a real browser
	@scripts/need chromium 'command -v chromium'
	@scripts/need nats-server 'command -v nats-server'
	cd web && npm run --silent check && npm run --silent test && npm run --silent e2e
