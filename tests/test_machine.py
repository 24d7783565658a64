"""The roofs of this machine: what is timed, what is counted, and what is said of it."""

import json
from collections import Counter
from datetime import date
from itertools import count
from threading import Barrier

import numpy as np
import pytest

import roofline as rl
from roofline import machine
from roofline.cli import run


@pytest.fixture
def small(monkeypatch):
    """Arrays that take no time, under a clock that ticks once at each look."""
    monkeypatch.setattr(machine, "SIDE", 8)
    monkeypatch.setattr(machine, "LENGTH", 1000)
    monkeypatch.setattr(machine, "perf_counter", count().__next__)


def test_rates_are_counts_over_the_best_time(small):
    chip = rl.measure()
    assert chip.peaks == {"fp32": 2 * 8**3}
    assert chip.bandwidths == {"hbm": 12_000}  # adding reads two arrays, writes one
    note = chip.sources["hbm"].note
    assert note.startswith("read 8e-06 GB/s, copy 8e-06 GB/s, add 1.2e-05 GB/s")


def test_the_fastest_run_counts_but_for_the_first(monkeypatch):
    ends = iter([0, 9, 20, 23, 30, 34])  # 9, 3 and 4 seconds
    monkeypatch.setattr(machine, "perf_counter", ends.__next__)
    monkeypatch.setattr(machine, "REPEATS", 3)
    runs = []
    assert machine._fastest(lambda: runs.append(1)) == 3
    assert len(runs) == 4


def test_what_is_timed_is_what_is_counted(small, monkeypatch):
    done = Counter()
    for name in ("matmul", "dot", "copyto", "add"):
        real = getattr(np, name)

        def note(*arrays, name=name, real=real, **more):
            shapes = {array.shape for array in (*arrays, *more.values())}
            assert len(shapes) == 1
            done[name] += arrays[0].size
            return real(*arrays, **more)

        monkeypatch.setattr(np, name, note)
    monkeypatch.setattr(machine, "_cores", lambda: 3)
    rl.measure()
    runs = machine.REPEATS + 1
    assert done.pop("matmul") == runs * 8**2
    assert done == dict.fromkeys(("dot", "copyto", "add"), runs * 1000)


def test_memory_is_streamed_on_every_cpu_at_once(small, monkeypatch):
    together = Barrier(3)  # breaks unless all threads come to it
    for name in ("dot", "copyto", "add"):
        real = getattr(np, name)

        def meet(*arrays, real=real, **more):
            together.wait(timeout=20)
            return real(*arrays, **more)

        monkeypatch.setattr(np, name, meet)
    monkeypatch.setattr(machine, "_cores", lambda: 3)
    assert "on 3 threads" in rl.measure().sources["hbm"].note


def test_the_cpus_are_those_that_this_process_may_use(monkeypatch):
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {4, 7}, raising=False)
    assert machine._cores() == 2
    monkeypatch.delattr("os.sched_getaffinity")
    monkeypatch.setattr("os.cpu_count", lambda: None)
    assert machine._cores() == 1


def test_each_figure_says_when_and_how_it_was_measured(small):
    chip = rl.measure()
    assert "core" in chip.name
    figures = {"fp32", "hbm"} | ({"capacity"} if chip.capacity else set())
    assert {*chip.sources} == figures
    for source in chip.sources.values():
        assert source.date == date.today().isoformat()
        assert np.__version__ in source.title


def test_a_machine_that_tells_nothing_still_has_roofs(small, monkeypatch):
    monkeypatch.delattr("os.sysconf")
    monkeypatch.delattr("os.getloadavg")
    monkeypatch.delattr("os.sched_getaffinity", raising=False)
    chip = rl.measure()
    assert chip.capacity is None
    assert rl.time(rl.dot(10, "fp32"), chip, math="fp32").lower > 0


def test_the_command_line_measures_too(small, capsys):
    assert run(["measure", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["peaks"] == {"fp32": 1024}
    assert answer["ridge"] == 1024 / 12_000
    assert run(["measure"]) == 0
    assert "fp32  1.024 kFLOP/s" in capsys.readouterr().out


@pytest.mark.parametrize("said", ["", "Unable to allocate 256. MiB"])
def test_too_little_memory_is_said_in_one_line(small, monkeypatch, capsys, said):
    def refuse(*_):
        raise MemoryError(*filter(None, [said]))

    monkeypatch.setattr(np, "empty", refuse)
    assert run(["measure"]) == 2
    line = f"roofline: there is not enough memory for this. {said}".rstrip()
    assert capsys.readouterr().err == f"{line}\n"


def test_real_memory_is_no_faster_than_real_arithmetic():
    chip = rl.measure()
    assert 1 < chip.ridge("fp32") < 1e4
