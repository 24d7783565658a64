"""The command line says what the package computes, and what is wrong with its input."""

import json
import math
import os
import re
import shlex
import signal
import subprocess
import sys

import pytest

import roofline as rl
from roofline import words as package
from roofline.cli import run
from roofline.cli.commands import program
from roofline.cli.given import OPERATIONS, function, operations, size_typed, sizes
from roofline.cli.terminal import cells, fold
from roofline.words import words

MATMUL = "matmul -B 512 -D 8192 -F 8192 --w int8"
HELPS = ["", "chips", *operations(), "critical", "why", "plot", "measure", "completion"]
HELPS += ["plot roofline", "plot time", "plot critical", "plot chips"]
PICTURES = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    """A wide terminal, and English until a command line asks for Chinese."""
    monkeypatch.setattr(package, "_chosen", "en")
    monkeypatch.setenv("COLUMNS", "200")


def said(capsys, line):
    """What a command line prints when all is well."""
    assert run(shlex.split(line)) == 0, capsys.readouterr()
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def answer(capsys, line):
    return json.loads(said(capsys, f"{line} --json"))


def fresh(*arguments, **environment):
    """A run of its own, as from a shell."""
    command = [sys.executable, "-W", "error", "-m", "roofline", *arguments]
    env = os.environ | environment
    return subprocess.run(command, capture_output=True, env=env, check=False)


def command(path):
    """The command of that name, and its context, with all its options."""
    found = program()
    context = found.make_context("roofline", ["--help"], resilient_parsing=True)
    for name in path.split():
        found = found.get_command(context, name)
        context = found.make_context(name, [], context, resilient_parsing=True)
    return found, context


def test_times_are_those_of_the_package(capsys):
    line = f"{MATMUL} --chip h100-sxm --chip tpu-v5e --efficiency 0.5 --latency 1e-6"
    told = answer(capsys, line)
    assert told["arguments"] == {"B": 512, "D": 8192, "F": 8192, "w": "int8"}
    work = rl.matmul(512, 8192, 8192, w="int8")
    assert [found["chip"] for found in told["results"]] == ["h100-sxm", "tpu-v5e"]
    for found in told["results"]:
        chip = rl.chips[found["chip"]]
        t = rl.time(work, chip, efficiency=0.5, latency=1e-6)
        assert found["name"] == chip.name
        assert (found["flops"], found["bytes"]) == (work.flops, work.bytes)
        assert found["network"] == work.network
        assert found["intensity"] == work.intensity
        assert found["ridge"] == chip.ridge()
        for resource in ("math", "hbm", "network"):
            assert found[f"t_{resource}"] == getattr(t, resource)
        for figure in ("lower", "upper", "bound", "attained"):
            assert found[figure] == getattr(t, figure)


UNITS = [  # what is asked, on which chip, and the unit that does the arithmetic
    ("matmul -B 8 -D 8 -F 8 --x int8 --w int8", "tpu-v5e", "int8"),
    ("matmul -B 8 -D 8 -F 8 --x int8 --w int8", "tpu-v3", "bf16"),  # which has none
    ("matmul -B 8 -D 8 -F 8 --x int8 --w int8 --out fp32", "tpu-v5e", "int8"),
    ("matmul -B 8 -D 8 -F 8 --x int8 --w int8 --math bf16", "tpu-v5e", "bf16"),
    ("matmul -B 8 -D 8 -F 8 --w int8", "tpu-v5e", "bf16"),
    ("matmul -B 8 -D 8 -F 8 --x int8 --w fp8", "h100-sxm", "bf16"),
    ("matmul -B 8 -D 8 -F 8 --x fp16 --w fp16", "v100-sxm2", "fp16"),
    ("sharded-matmul -B 8 -D 8 -F 8 --x fp8 --w fp8", "h100-sxm", "fp8"),
    ("dot -N 8 --dtype fp32", "h100-sxm", "fp32"),
    ("dot -N 8 --dtype int32", "h100-sxm", "bf16"),
    ("all-reduce -V 8 --chips 2", "tpu-v5e", "bf16"),
]


@pytest.mark.parametrize(("line", "id_", "unit"), UNITS)
def test_the_unit_of_math_is_the_operands_and_named(capsys, line, id_, unit):
    [found] = answer(capsys, f"{line} --chip {id_}")["results"]
    chip = rl.chips[id_]
    assert (found["math"], found["ridge"]) == (unit, chip.ridge(unit))
    assert found["t_math"] == found["flops"] / chip.peak(unit)
    table = said(capsys, f"{line} --chip {id_}")
    assert re.search(rf"^unit of math +{unit}$", table, re.M)
    [told] = answer(capsys, f"why {line} --chip {id_}")["results"]
    assert told["math"] == unit
    text = said(capsys, f"why {line} --chip {id_}")
    assert ("--math" in line) != (f"Computed in the {unit} unit" in text)


def test_a_critical_size_is_that_of_the_operands_unit_too(capsys):
    line = "critical B matmul -D 4096 -F 4096 --x int8 --w int8 --chip tpu-v5e"
    [found] = answer(capsys, line)["results"]
    sizes_ = {"D": 4096, "F": 4096, "x": "int8", "w": "int8"}
    v5e = rl.chips["tpu-v5e"]
    root = rl.critical("B", rl.matmul, v5e, math="int8", **sizes_)
    assert (found["math"], found["critical"]) == ("int8", root)
    assert "unit of math" in said(capsys, line)


@pytest.mark.parametrize(("name", "sizes_"), [("time", "-B 8"), ("critical B", "")])
def test_pictures_use_the_operands_unit(monkeypatch, tmp_path, name, sizes_):
    used, draw = [], getattr(rl.plot, name.split()[0])

    def spy(*given, **more):
        times = given[0] if name == "time" else ()
        used.extend([more.get("math"), *(t.peak for _, t in times)])
        return draw(*given, **more)

    monkeypatch.setattr(rl.plot, name.split()[0], spy)
    line = f"plot {name} matmul {sizes_} -D 64 --x int8 --w int8 --chip tpu-v5e"
    line += " -F 64" if sizes_ else ""
    assert run(shlex.split(f"{line} -o {tmp_path / 'x.svg'}")) == 0
    peak = rl.chips["tpu-v5e"].peak("int8")
    assert used == ([None, peak] if name == "time" else ["int8"])


def test_chips_of_one_name_are_all_drawn_and_told_apart(monkeypatch, tmp_path):
    drawn, draw = [], rl.plot.time
    monkeypatch.setattr(rl.plot, "time", lambda t: drawn.extend(t) or draw(t))
    path = tmp_path / "my.toml"
    figures = 'name = "Mine"\npeaks.bf16 = 1e13\nbandwidths.hbm'
    path.write_text(f"[a]\n{figures} = 1e12\n[b]\n{figures} = 2e12\n")
    line = f"plot time dot -N 8 --chip a --chip b --chip l4 --chip-file {path}"
    assert run(shlex.split(f"{line} -o {tmp_path / 'x.svg'}")) == 0
    assert [label for label, _ in drawn] == ["Mine (a)", "Mine (b)", "L4"]
    assert [t.bandwidth for _, t in drawn][:2] == [1e12, 2e12]


def test_a_picture_of_roofs_uses_a_unit_that_all_chips_have(monkeypatch, tmp_path):
    used, draw = [], rl.plot.roofline

    def spy(*given, **more):
        used.append(more["math"])
        return draw(*given, **more)

    monkeypatch.setattr(rl.plot, "roofline", spy)
    line = "plot roofline matmul -B 8 -D 8 -F 8 --x int8 --w int8 --chip tpu-v5e"
    for more in ("", " --chip tpu-v3"):
        assert run(shlex.split(f"{line}{more} -o {tmp_path / 'x.svg'}")) == 0
    assert used == ["int8", "bf16"]


def test_an_infinite_number_is_null_and_named(capsys):
    [found] = answer(capsys, f"{MATMUL} --chip l4")["results"]
    assert found["network_intensity"] is None
    assert found["infinite"] == ["network_intensity"]


def test_half_a_duplex_is_passed_on(capsys):
    assert answer(capsys, f"{MATMUL} --chip l4 --half-duplex")["duplex"] is False


@pytest.mark.parametrize("w", ["bf16", "int8"])
def test_the_critical_size_is_exact_and_its_ceiling_beside_it(capsys, w):
    line = f"critical B matmul -D 4096 -F 4096 --w {w} --chip tpu-v5e"
    [found] = answer(capsys, line)["results"]
    chip = rl.chips["tpu-v5e"]
    root = rl.critical("B", rl.matmul, chip, D=4096, F=4096, w=w)
    assert found["critical"] == root
    assert found["first"] == math.ceil(root)
    bytes_of_w = {"bf16": 2, "int8": 1}[w]
    assert found["limit"] == pytest.approx(chip.ridge() * bytes_of_w / 2, rel=1e-12)


def test_never_compute_bound_is_said_so(capsys):
    line = "critical B matmul -D 480 -F 480 --chip tpu-v5e"
    [found] = answer(capsys, line)["results"]
    assert (found["critical"], found["first"]) == (None, None)
    assert found["infinite"] == ["critical", "first"]
    assert said(capsys, line).count("never") == 2


def test_why_is_the_package_s_explanation(capsys):
    line = "why matmul -B 64 -D 8192 -F 8192 --chip h100-sxm --math fp8"
    chip = rl.chips["h100-sxm"]
    told = rl.why(rl.matmul, chip, math="fp8", B=64, D=8192, F=8192)
    assert said(capsys, line).split() == told.split()
    assert answer(capsys, line)["results"][0]["text"] == told


def test_every_chip_is_listed_with_its_figures(capsys):
    listed = answer(capsys, "chips")["results"]
    assert [found["chip"] for found in listed] == list(rl.chips)
    for found in listed:
        chip = rl.chips[found["chip"]]
        assert found["peaks"] == dict(chip.peaks)
        assert found["bandwidths"] == dict(chip.bandwidths)
        assert found["capacity"] == chip.capacity
        assert found["ridge"] == chip.ridge(found["math"])
        assert set(found["sources"]) == set(chip.sources)


def test_chips_are_sorted_by_a_column_largest_first(capsys):
    listed = answer(capsys, "chips --math int8 --sort ridge")["results"]
    ridges = [found["ridge"] or 0 for found in listed]
    assert ridges == sorted(ridges, reverse=True)
    assert listed[0]["ridge"] == rl.chips[listed[0]["chip"]].ridge("int8")


def test_each_figure_of_a_chip_stands_with_where_it_comes_from(capsys):
    text = said(capsys, "chips h100-sxm")
    for source in rl.chips["h100-sxm"].sources.values():
        assert f"{source.title}, {source.date}" in text
        assert source.note in text
        assert all(variant.why in text for variant in source.variants)


@pytest.mark.parametrize("unit", ["fp8", "bf16"])
def test_figures_of_one_unit_of_math_are_shown_alone(capsys, unit):
    text, chip = said(capsys, f"chips h100-sxm --math {unit}"), rl.chips["h100-sxm"]
    listed = re.findall(r"^(\w[\w ]*?)  ", text, re.M)
    assert listed == [unit, "HBM", "network", "PCIe", *listed[4:]]
    assert not {*listed[4:]} & {*chip.peaks}
    assert f"ridge point  {chip.ridge(unit):.0f} FLOPs/byte" in text


def test_every_operation_of_the_package_has_a_command():
    known = {name.replace("-", "_") for name in OPERATIONS}
    works = [n for n in rl.__all__ if returns_work(getattr(rl, n))]
    assert set(works) <= known
    assert {name.replace("-", "_") for name in operations()} == set(works)


def returns_work(thing):
    return getattr(thing, "__annotations__", {}).get("return") in (rl.Work, "Work")


@pytest.mark.parametrize("name", operations())
def test_every_argument_of_an_operation_is_an_option_with_an_explanation(name):
    found, context = command(name)
    named = function(name).__code__.co_varnames[: function(name).__code__.co_argcount]
    explained = {param.name for param in found.get_params(context) if param.help}
    assert set(named) <= explained


@pytest.mark.parametrize("code", ["en", "zh"])
@pytest.mark.parametrize("path", HELPS)
def test_help_explains_every_option_and_argument(capsys, path, code):
    rl.language(code)
    text = said(capsys, f"{path} --help --language {code}")
    found, context = command(path)
    for param in found.get_params(context):
        flags = [*param.opts, *param.secondary_opts]
        assert all(f in text for f in flags if f.startswith("-")), flags
        assert param.help, param.name
    assert re.search(r"^(Examples:|示例：)\n  \S", text, re.M)


@pytest.mark.parametrize("code", ["en", "zh"])
@pytest.mark.parametrize("columns", [40, 80])
def test_help_fits_the_terminal(capsys, monkeypatch, code, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    text = said(capsys, f"matmul --help --language {code}")
    [prose] = re.findall(r"\A(.*)^(?:Examples:|示例：)$", text, re.M | re.S)
    assert max(map(cells, prose.splitlines())) <= columns


def examples():
    """Every line that a help shows, but those that speak to a shell."""
    for path in HELPS[1:]:
        for line in command(path)[0].examples:
            if path != "completion":
                yield line.removeprefix("roofline ")


@pytest.mark.parametrize("line", sorted(set(examples())))
def test_examples_in_help_work(capsys, monkeypatch, tmp_path, line):
    monkeypatch.chdir(tmp_path)
    if line.startswith(("plot critical", "plot chips")):
        pytest.importorskip("roofline.plot.ridges")
    assert said(capsys, line)


@pytest.mark.parametrize("size", [1e-50, 1e-5, 1e15, 1e50])
@pytest.mark.parametrize("name", operations())
def test_huge_and_tiny_sizes_print_numbers_to_read(capsys, name, size):
    given = "".join(f" {size_typed(s)} {size}" for s in sizes(name) if s != "chips")
    if "chips" in sizes(name):
        given += " --chips 8"
    line = f"{name} {given} --chip tpu-v5e"
    if run(shlex.split(line)):  # of what must be whole
        assert size < 1
        return
    table = capsys.readouterr().out.split("\n", 1)[1]
    assert not re.search(r"\d{17}|\.\d{10}", table)


@pytest.mark.parametrize("path", ["chips", *operations(), "critical", "why"])
def test_help_names_the_keys_of_the_json(capsys, path):
    found, _ = command(path)
    told = answer(capsys, found.examples[0].removeprefix("roofline "))
    head, _, results = found.keys.rpartition("results: ")
    assert head.replace(";", "").split() == [key for key in told if key != "results"]
    assert results.split() == list(told["results"][0])


LATIN = re.compile(r"[A-Za-z]{2,}")
# Units, formats, ids, symbols and names, which are the same in Chinese.
UNTRANSLATED = """HBM FLOPs GFLOPs MFLOPs byte GB MB TB TFLOP GFLOP ms ns ps fs ID hbm
 network bf fp int token infinite null JSON TOML bash zsh fish svg png pdf en zh over
 roofline json ROOFLINE LANGUAGE"""


@pytest.mark.parametrize(
    "line",
    [
        f"{MATMUL} --chip l4 --chip tpu-v5e",
        "critical B matmul -D 480 -F 480 --chip tpu-v5e",
        "why matmul -B 64 -D 8192 -F 8192 --chip l4",
        "why matmul -B 6400 -D 8192 -F 8192 --chip l4",
        "why dot -N 64 --chip l4",
        "chips --math bf16",
        *(f"{path} --help" for path in HELPS),
    ],
)
def test_chinese_output_holds_no_english(capsys, line):
    text = said(capsys, f"{line} --language zh")
    text = re.sub(r"^(示例|JSON)：\n(  .*\n)+", "", text, flags=re.M)
    ids = "|".join(sorted(rl.chips, key=len, reverse=True))
    text = re.sub(rf"{ids}|--[\w-]+|T_\w+", "", text)  # ids, options, symbols
    names = {word for chip in rl.chips.values() for word in LATIN.findall(chip.name)}
    commands_ = {word for path in HELPS for word in LATIN.findall(path)}
    assert set(LATIN.findall(text)) <= names | commands_ | set(UNTRANSLATED.split())
    assert re.search("[一-鿿]", text)


def test_the_environment_chooses_the_language(capsys, monkeypatch):
    monkeypatch.setattr(package, "_chosen", None)
    monkeypatch.setenv("ROOFLINE_LANGUAGE", "zh")
    assert "用法" in said(capsys, "--help")


BAD = {
    "matmul -B 8 -D 8 -F 8 --chip h100-sx": "unknown chip 'h100-sx'; did you mean h100",
    "chips h100-sx": "unknown chip 'h100-sx'; did you mean h100",
    "matmul -B 8 -D 8 -F 8": "give one or several chips, such as --chip h100-sxm",
    "matmul -B 8 -D 8 --chip l4": "matmul needs -F N",
    "matmul --chip l4": "matmul needs -B N, -D N, -F N",
    "matmul -B 0 -D 8 -F 8 --chip l4": "B must be positive and finite",
    "matmul -B -5 -D 8 -F 8 --chip l4": "B must be positive and finite",
    "matmul -B nan -D 8 -F 8 --chip l4": "B must be positive and finite",
    "matmul -B inf -D 8 -F 8 --chip l4": "B must be positive and finite",
    "matmul -B 1e999 -D 8 -F 8 --chip l4": "B must be positive and finite",
    "matmul -B 8k -D 8 -F 8 --chip l4": "B must be a number such as 8192, 8_192 or 1e4",
    "matmul -B '' -D 8 -F 8 --chip l4": "B must be a number",
    f"{MATMUL} --chip l4 --x int9": "x must be one of fp64, fp32",
    f"{MATMUL} --chip l4 --math int9": "L4 has no int9 peak on record; it has fp32",
    f"{MATMUL} --chip v100-sxm2": "V100 SXM2 has no bf16 peak on record; it has fp32",
    "sharded-matmul -B 8 -D 8 -F 8 --chip l4": "L4 has no network bandwidth on record",
    "critical B sharded-matmul -D 8 -F 8 --chip l4 --over network": "L4 has no network",
    f"{MATMUL} --chip l4 --latency -1": "latency must be zero or positive",
    f"{MATMUL} --chip l4 --efficiency 1.5": "efficiency must be above 0 and at most 1",
    f"{MATMUL} --chip l4 --efficiency 85%": "a number such as 0.85 or 1, not '85%'",
    f"{MATMUL} --chip l4 --latency 5us": "latency must be a number such as 5e-6, not",
    f"{MATMUL} --chip l4 --language de": "'de' is not one of 'en', 'zh'",
    f"{MATMUL} --chip": "--chip",
    f"{MATMUL} 7 --chip l4": "unexpected extra argument",
    "matmull": "Did you mean one of: 'matmul', 'tiled-matmul'",
    "bogus": "The commands are chips, dot, elementwise, matmul,",
    "plot bogus": "The commands are roofline, time, critical, chips.",
    "matmul --bacth 3": "No such option '--bacth'",
    "chips --sort colour": "'colour' is not one of",
    "chips --math int9": "'int9' is not one of",
    "chips --math fp4 --sort int8": "listed (id, fp4, hbm, network, capacity, ridge)",
    "chips l4 --sort network": "listed (id, fp32, tf32, bf16,",
    "chips h100-sxm --math fp4": "H100 SXM has no fp4 peak on record; it has ",
    "chips h100-sxm --math fp4 --json": "H100 SXM has no fp4 peak on record; it has ",
    "critical": "Missing argument",
    "critical B": "Missing argument",
    "critical B matmull -D 8": "'matmull' is not one of 'dot'",
    "critical Q matmul -B 1 -D 8 -F 8 --chip l4": "size must be a size that the",
    "critical Q matmul -D 8 -F 8 --chip l4": "operation takes (B, D, F), not 'Q'",
    "critical x matmul -D 8 -F 8 --chip l4": "operation takes (B, D, F), not 'x'",
    "critical dtype dot -N 4 --chip l4": "operation takes (N), not 'dtype'",
    "critical B matmul -D 8 --chip l4": "matmul needs -F N",
    "critical B matmul -B 8 -D 8 -F 8 --chip l4": "B is the size to solve for",
    "critical B matmul -D 8 -F 8 --chip l4 --over vmem": "L4 has no vmem bandwidth",
    "why matmul -B 8 --chip l4": "matmul needs -D N, -F N",
    "plot": "Missing command. The commands are roofline, time, critical, chips.",
    "plot roofline --chip l4": "where the picture goes, with -o: a file that ends in",
    "plot roofline --chip l4 -o x.gif": "-o must be a file that ends in",
    "plot roofline --chip l4 -o no/x.svg": "-o must be in a folder that exists",
    "plot roofline -B 8 --chip l4 -o x.svg": "is not one of",
    "plot critical B matmul -D 8 -F 8 --chip l4 -o x.svg": "leave out D or F",
    "plot critical Q matmul -D 8 --chip l4 -o x.svg": "takes (B, D, F), not 'Q'",
    "plot critical x matmul --chip l4 -o x.svg": "takes (B, D, F), not 'x'",
    "plot critical N dot --chip l4 -o x.svg": "dot has no size beside N to draw along",
    "plot chips --math int7 -o x.svg": "'int7'; they have bf16, int8, int4, vector",
    "plot chips --over dik -o x.svg": "over 'dik'; they have hbm, network",
    "plot chips l4 tpu-v5e --math fp32 --over network -o x.svg": "both a peak in fp32",
    "completion tcsh": "'tcsh' is not one of",
}


@pytest.mark.parametrize("line", BAD)
def test_bad_input_gets_one_line_and_status_2(capsys, monkeypatch, tmp_path, line):
    monkeypatch.chdir(tmp_path)
    assert run(shlex.split(line)) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("roofline: ")
    assert BAD[line] in printed.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif("load_chips" not in rl.__all__, reason="no files of chips yet")
def test_chips_of_the_reader_s_own_stand_beside_those_on_record(capsys, tmp_path):
    path = tmp_path / "my.toml"
    path.write_text(
        '[mine]\nname = "Mine"\npeaks = { fp32 = 1e13 }\nbandwidths = { hbm = 1e12 }\n'
    )
    line = f"dot -N 9 --chip mine --chip l4 --math fp32 --chip-file {path}"
    mine, l4 = answer(capsys, line)["results"]
    assert mine["t_hbm"] == rl.dot(9).bytes / 1e12
    assert l4["t_hbm"] == rl.time(rl.dot(9), rl.chips["l4"], math="fp32").hbm
    assert "mine" in said(capsys, f"chips --chip-file {path}")
    assert run(["chips", "myne", "--chip-file", f"{path}"]) == 2
    assert "unknown chip 'myne'; did you mean mine" in capsys.readouterr().err
    assert run(["chips", "--chip-file", f"{path}.not"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("kind", PICTURES)
def test_pictures_are_whole_files_of_their_kind(capsys, tmp_path, kind):
    path = tmp_path / f"roof.{kind}"
    line = f"plot roofline --chip l4 --chip h20 {MATMUL} -o {path}"
    assert said(capsys, line).strip() == str(path)
    assert path.read_bytes().startswith(PICTURES[kind])
    assert list(tmp_path.iterdir()) == [path]


def test_a_picture_that_fails_leaves_the_last_one_alone(capsys, tmp_path):
    path = tmp_path / "times.svg"
    path.write_text("the last one")
    assert run(shlex.split(f"plot time {MATMUL} --chip v100-sxm2 -o {path}")) == 2
    assert path.read_text() == "the last one"
    assert list(tmp_path.iterdir()) == [path]


def test_a_table_too_wide_comes_in_parts_that_fit(capsys, monkeypatch):
    wide = said(capsys, "chips")
    monkeypatch.setenv("COLUMNS", "40")
    narrow = said(capsys, "chips --language zh")
    assert max(map(cells, wide.splitlines())) > 80
    assert max(map(cells, narrow.splitlines())) <= 40
    figures = re.findall(r"^h100-sxm .*", wide, re.M)[0].split()[3:]
    parts = " ".join(re.findall(r"^h100-sxm (.*)", narrow, re.M)).split()
    assert parts[2:] == figures


@pytest.mark.parametrize("width", [10, 16, 40])
def test_folding_loses_nothing_and_starts_no_line_with_a_comma(width):
    for text in (*words("more").values(), "峰值，是稠密的，，（峰值）bandwidth。"):
        lines = fold(text, width)
        assert re.sub(r"\s", "", "".join(lines)) == re.sub(r"\s", "", text)
        assert not any(line.startswith(("，", "。", "；", "）")) for line in lines)
        long = max(map(cells, re.split(r"\s|[一-鿿]", text)))
        assert max(map(cells, lines)) <= max(width, long)


def test_what_is_not_a_terminal_gets_no_colours():
    printed = fresh("chips", FORCE_COLOR="1").stdout
    assert b"\x1b" not in printed


@pytest.mark.parametrize("code", ["en", "zh"])
def test_an_encoding_without_these_characters_is_no_error(code):
    line = [*MATMUL.split(), "--chip", "l4", "--language", code]
    done = fresh(*line, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b" us" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_closed_pipe_ends_it_without_a_word():
    command_ = [sys.executable, "-m", "roofline", "chips", "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command_, stdout=pipe, stderr=pipe) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == -signal.SIGPIPE


@pytest.mark.skipif("load_chips" not in rl.__all__, reason="no files of chips yet")
def test_an_interrupt_is_status_130(tmp_path):
    path = tmp_path / "waits.toml"
    os.mkfifo(path)
    line = [sys.executable, "-m", "roofline", "chips", "--chip-file", str(path)]
    process = subprocess.Popen(line, stderr=subprocess.PIPE)
    with process, path.open("w"):  # which waits until it is being read
        process.send_signal(signal.SIGINT)
        assert process.stderr.read().strip() == b""
    assert process.returncode == 130


def test_the_version_is_the_package_s(capsys):
    assert said(capsys, "--version").strip() == rl.__version__


def test_it_runs_as_a_module_and_shows_help_if_asked_nothing():
    done = fresh(ROOFLINE_LANGUAGE="en")
    assert done.returncode == 0
    assert done.stdout.startswith(b"Usage: roofline")


def completions(line):
    """What the shell is offered for the last word of a line."""
    words_ = line.split(" ")
    asked = {"COMP_WORDS": line, "COMP_CWORD": str(len(words_) - 1)}
    done = fresh(_ROOFLINE_COMPLETE="bash_complete", **asked)
    return [offer.split(",")[1] for offer in done.stdout.decode().split()]


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        ("roofline mat", "matmul"),
        ("roofline matmul --chip h100-", "h100-sxm"),
        ("roofline why matmul -", "--math"),
        ("roofline critical B ", "matmul"),
        ("roofline plot time matmul --w in", "int8"),
        ("roofline chips h100-", "h100-pcie"),
    ],
)
def test_the_shell_completes(line, offer):
    assert offer in completions(line)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script_for_the_shell(capsys, shell):
    script = said(capsys, f"completion {shell}")
    assert f"_ROOFLINE_COMPLETE={shell}_complete" in script


def test_numbers_need_no_library_of_arrays():
    script = "import sys; from roofline.cli import run; run(sys.argv[1:]);"
    script += "print(*{'numpy', 'sympy', 'matplotlib'} & {*sys.modules})"
    line = [sys.executable, "-c", script, *MATMUL.split(), "--chip", "l4"]
    done = subprocess.run(line, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""


def test_sizes_may_be_written_in_several_ways(capsys):
    written = ["8192", "8_192", "8192.0", "8.192e3", "+8192"]
    told = [answer(capsys, f"dot -N {n} --chip l4")["results"] for n in written]
    assert told == [told[0]] * len(written)
    assert sizes("dot") == ["N"]
