# Every command sets up what it needs: Python 3.11 or newer, git and make suffice.

PYTHON := .venv/bin/python
READY := .venv/ready
.DEFAULT_GOAL := book
.PHONY: book serve test bench format outputs assets font pictures clean

book: $(READY) ## build both editions into _build/html
	@$(PYTHON) tools/build.py

serve: book ## build, then show the site on this machine
	@$(PYTHON) tools/serve.py

test: book ## run the lints and every test
	@$(PYTHON) tools/test.py

bench: book ## measure, in ratios and counts
	@kept=0; for file in bench/*.py; do $(PYTHON) "$$file" || kept=1; done; exit $$kept

format: $(READY) ## put Python files into the one format
	@$(PYTHON) -m ruff check --fix --quiet . ; $(PYTHON) -m ruff format .

outputs: $(READY) ## refresh the stored outputs of the chapters' cells
	@$(PYTHON) tools/outputs.py

assets: $(READY) ## fetch again what the pages take from npm
	@$(PYTHON) tools/assets.py

font: $(READY) ## cut again the font of the figures, from npm
	@$(PYTHON) tools/font.py

pictures: book ## take again the picture that the READMEs show
	@$(PYTHON) tools/pictures.py

clean: ## remove everything that these commands made
	rm -rf _build .venv node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(READY): requirements.txt pyproject.toml tools/setup.sh
	@sh tools/setup.sh
