# Everything starts here. `make demo` to see it, `make test` to check all of it.
#
#   make demo    the whole product with nothing plugged in (SEED=5 SPEED=4 ARGS="checkers --no-page")
#   make test    all tests (also installs what they need)
#   make check   the fast part: lint, types, borders, quick tests
#   make fuzz    the laws again with fresh luck; `make check` draws the same examples every time
#   make test-gpio  the contracts of the pins on a kernel's gpiochip (builds that kernel first: some minutes)
#   make screens draw docs/screens.png, the page in all its sizes, and the pictures of the documents
#   make failures  draw docs/pictures/failures.jpg, what the eyes miss on our own renders
#   make drawings  draw the pictures of docs/wiring.md from the pin tables of the code
#   make bench   measure, and write docs/figures.md (over an hour; ARGS="--games 4 --moves 50" for a quick look)
#   make firmware  compile the firmware of the board, and print how much of the chip it takes
#   make clean   remove the environment and all caches

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DRAUGHTS := .venv-draughts
OPENCV5 := .venv-opencv5
GPIO := .gpio
# Two workers; who has nothing left to do takes over tests of the other one: the last ones are the longest.
TWO := -n 2 --dist worksteal
# Each worker has one core: more threads of the matrix library would only wait for each other, and burn it.
test check fuzz: export OPENBLAS_NUM_THREADS := 1
SEED ?= 21
SPEED ?= 1

.PHONY: demo test test-gpio check fuzz screens failures drawings bench firmware clean python opencv browser chip draughts

demo: $(VENV)/.user opencv
	$(BIN)/tablier demo --seed $(SEED) --speed $(SPEED) $(ARGS)

test: check browser chip $(OPENCV5)/.ready
	$(BIN)/pytest -q $(TWO) -m slow
	$(OPENCV5)/bin/python -m pytest -q $(TWO) -m "not slow" tests/vision tests/hardware/test_cameras.py
	$(OPENCV5)/bin/python -m pytest -q $(TWO) tests/vision/finding/test_finder.py tests/vision/finding/test_markers.py

check: $(VENV)/.dev opencv
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy tests
	MYPYPATH=docs/wiring $(BIN)/mypy docs/wiring
	$(BIN)/lint-imports
	$(BIN)/pytest -q $(TWO) -m "not slow"

fuzz: $(VENV)/.dev opencv
	$(BIN)/pytest -q $(TWO) --hypothesis-profile=lucky tests/engine tests/arbiter

test-gpio: $(GPIO)/linux $(GPIO)/venv/.ready
	sh tests/hardware/kernel/run $(GPIO)

$(GPIO)/linux: tests/hardware/kernel/gpio.config
	sh tests/hardware/kernel/build $(GPIO)

# Inside that kernel RPi.GPIO is rpi-lgpio, as on a Pi 5.
$(GPIO)/venv/.ready: pyproject.toml constraints.txt | python
	test -x $(GPIO)/venv/bin/python || $(PYTHON) -m venv $(GPIO)/venv
	$(GPIO)/venv/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt \
	  rpi-lgpio lgpio hypothesis pytest
	touch $@

screens: $(VENV)/.dev opencv browser
	TABLIER_SCREENS=1 $(BIN)/pytest -q tests/browser/test_screens.py

failures: $(VENV)/.user opencv
	$(BIN)/python -m arbiter.cli.benches.failures docs/pictures/failures.jpg

drawings: $(VENV)/.dev
	$(BIN)/python docs/wiring/draw.py

bench: $(VENV)/.user opencv draughts
	test ! -e $(DRAUGHTS)/.ready || export TABLIER_DRAUGHTS=$(DRAUGHTS)/bin/python; \
	  $(BIN)/tablier bench --write docs/figures.md $(ARGS)

# Only `bench` measures against this package. It is under the GPL, and its import name is not its own:
# it lives apart and never becomes a dependency. Where it cannot be had, bench goes on without it.
draughts: | python
	@test -e $(DRAUGHTS)/.ready || { $(PYTHON) -m venv $(DRAUGHTS) && echo '*' > $(DRAUGHTS)/.gitignore && \
	  $(DRAUGHTS)/bin/python -m pip install --quiet --disable-pip-version-check py-draughts==1.10.1 && \
	  touch $(DRAUGHTS)/.ready; } || echo "py-draughts cannot be installed here: bench leaves it out."

firmware: chip
	$(MAKE) -s -C firmware_bridge/firmware

# The eyes work with OpenCV 4 and 5: their quick tests, and the search for the board, run with both.
$(OPENCV5)/.ready: pyproject.toml constraints.txt | python
	test -x $(OPENCV5)/bin/python || $(PYTHON) -m venv $(OPENCV5)
	echo '*' > $(OPENCV5)/.gitignore
	grep -v '^opencv-python==' constraints.txt > $(OPENCV5)/constraints.txt
	$(OPENCV5)/bin/python -m pip install --quiet --disable-pip-version-check -c $(OPENCV5)/constraints.txt \
	  "opencv-python>=5" hypothesis numpy onnxruntime pytest pytest-xdist
	touch $@

clean:
	rm -rf $(VENV) $(DRAUGHTS) $(OPENCV5) $(GPIO) build dist .mypy_cache .ruff_cache .pytest_cache \
	  .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Tablier needs Python 3.11 or newer; say which one: make PYTHON=python3.12 …"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python's venv is missing: sudo apt-get install python3-venv"; exit 1; }

# Two marks: what a player needs, and what a developer needs on top.
$(VENV)/.user: pyproject.toml constraints.txt | python
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	touch $@

$(VENV)/.dev: $(VENV)/.user
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]"
	touch $@

# opencv-python needs libGL. Install it where we may, else say the command.
opencv: $(VENV)/.user
	@$(BIN)/python -c 'import cv2' 2>/dev/null || sh .ci/debian libgl1 libglib2.0-0
	@$(BIN)/python -c 'import cv2'

# The page is tested in Debian's own browser.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || sh .ci/debian chromium

# The compiler of the chip and its simulator, for `firmware` and for the tests of the board.
chip:
	@command -v avr-gcc >/dev/null && command -v gcc >/dev/null && test -e /usr/include/simavr/sim_avr.h || \
	  sh .ci/debian gcc-avr avr-libc binutils-avr simavr libsimavr-dev libelf-dev gcc libc6-dev
