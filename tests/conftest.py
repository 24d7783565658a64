"""What all tests share."""

from hypothesis import settings

# The same examples on every run: a red test stays red until it is mended.
settings.register_profile("book", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("book")
