"""What all tests share."""

import matplotlib
from hypothesis import settings

# Not by MPLBACKEND: kernels would inherit it and show no figure.
matplotlib.use("agg")

# The same examples on every run: a red test stays red until it is mended.
settings.register_profile("book", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("book")
