#!/bin/sh
# Make .venv with the pinned packages of requirements.txt and this package.
set -eu

fits='import sys; sys.exit(not sys.version_info >= (3, 11))'
python=
for name in ${PYTHON_FOR_BOOK:-} python3.13 python3.12 python3.11 python3 python; do
    if command -v "$name" >/dev/null 2>&1 && "$name" -c "$fits" 2>/dev/null; then
        python=$name
        break
    fi
done
if [ -z "$python" ]; then
    echo "This book needs Python 3.11 or newer, and none was found on the PATH." >&2
    exit 1
fi

rm -f .venv/ready
echo "Setting up .venv with $("$python" -V) (a few minutes the first time)"
[ -x .venv/bin/python ] || "$python" -m venv .venv || {
    echo "Python could not make .venv: on Debian, install python3-venv." >&2
    exit 1
}
pip() { .venv/bin/python -m pip --disable-pip-version-check --quiet "$@"; }
pip install -r requirements.txt
pip install --no-deps --no-build-isolation -e .
touch .venv/ready
