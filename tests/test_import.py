"""Importing the package costs next to nothing; names load on first use."""

import inspect
import pkgutil
import subprocess
import sys

import numpy as np
import pytest

import roofline as rl

HEAVY = [
    "numpy",
    "matplotlib",
    "sympy",
    "ipywidgets",
    "anywidget",
    "IPython",
    "tomllib",
]
PUBLIC = sorted(rl.__all__)
FUNCTIONS = [name for name in PUBLIC if inspect.isfunction(getattr(rl, name))]


def loaded_after(statement):
    """The heavy modules that are loaded once a fresh Python has run a statement."""
    modules = run(f"{statement}\nimport sys\nprint(*sys.modules)")
    return set(HEAVY) & set(modules.split())


def run(script):
    """What a fresh Python prints."""
    command = [sys.executable, "-W", "error", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout


def test_importing_the_package_loads_nothing_heavy():
    assert loaded_after("import roofline") == set()


@pytest.mark.parametrize(
    ("use", "allowed"),
    [
        ("rl.chips['tpu-v5e'].ridge('bf16')", {"tomllib"}),
        ("rl.time(rl.matmul(1, 2, 3), rl.chips['l4']).lower", {"tomllib"}),
        ("rl.attainable(3, rl.chips['l4'])", {"tomllib"}),
        ("rl.tiled_matmul(8, 8, 8, 3, 3, 3), rl.sharded_matmul(1, 2, 3)", set()),
        ("rl.time(rl.all_reduce(8, 4), rl.chips['tpu-v5e']).bound", {"tomllib"}),
        ("rl.critical('B', rl.matmul, rl.chips['l4'], D=8, F=8)", {"tomllib", "numpy"}),
        ("rl.load_chips", {"tomllib"}),
        ("dir(rl), rl.__all__, rl.__version__", set()),
    ],
)
def test_each_use_loads_only_what_it_needs(use, allowed):
    assert loaded_after(f"import roofline as rl; {use}") <= allowed


def test_star_import_brings_every_public_name():
    namespace = {}
    exec("from roofline import *", namespace)
    assert set(PUBLIC) <= set(namespace)


def test_the_names_that_chapters_use_are_public():
    api = "Chip Work attainable check chips critical dot elementwise explore formula"
    api += " language matmul batched_matmul tiled_matmul sharded_matmul plot time"
    api += " all_gather reduce_scatter all_reduce all_to_all load_chips"
    assert set(api.split()) <= set(PUBLIC)


def test_no_module_has_the_name_of_a_public_function():
    modules = {module.name for module in pkgutil.iter_modules(rl.__path__)}
    assert modules & set(FUNCTIONS) == set()


def test_every_public_name_is_listed_before_it_is_used():
    listed = run("import roofline; print(*dir(roofline))")
    assert set(PUBLIC) <= set(listed.split())


def test_every_public_name_is_listed_once_and_found():
    assert list(rl.__all__) == sorted(set(rl.__all__))
    for name in PUBLIC:
        assert getattr(rl, name) is getattr(rl, name)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="'roofline' has no attribute 'mat'"):
        _ = rl.mat


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_has_documentation(name):
    assert inspect.getdoc(getattr(rl, name)), name


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_public_function_documents_its_arguments_and_errors(name):
    function = getattr(rl, name)
    text = inspect.getdoc(function)
    sections = ["Returns", "Raises", "Examples"]
    if inspect.signature(function).parameters:
        sections.append("Parameters")
    for section in sections:
        assert f"\n{section}\n{'-' * len(section)}\n" in text, (name, section)
    for argument in inspect.signature(function).parameters:
        assert argument in text.partition("Parameters")[2], (name, argument)
    assert all(p.annotation is not p.empty for p in parameters(function))


def parameters(function):
    return inspect.signature(function).parameters.values()


def test_nothing_warns_over_a_range_of_shapes():
    # pytest turns warnings into errors
    sizes = np.logspace(0, 6, 7)
    work = rl.matmul(sizes[:, None], sizes, 4096)
    t = rl.time(work, rl.chips["h100-sxm"])
    for values in (t.lower, t.upper, t.attained, work.intensity):
        assert np.all(np.isfinite(values))
    batches = rl.critical("B", rl.matmul, rl.chips["h100-sxm"], D=sizes, F=4096)
    assert not np.any(np.isnan(batches))
