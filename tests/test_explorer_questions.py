"""Questions above an explorer, followed as they are written, have their answers."""

from __future__ import annotations

import re
from pathlib import Path

import explorers
import pytest

from roofline.words import word

ROOT = Path(__file__).parents[1]
EDITIONS = ("en", "zh")
RESET = re.compile("^(Reset all|恢复初始设置)")


def questions(edition: str, chapter: str, section: str) -> list[str]:
    """The bullets of a section, one string each."""
    folder = ROOT / ("" if edition == "en" else edition) / "chapters"
    [path] = folder.glob(f"{chapter}-*.md")
    text = path.read_text("utf-8").split(f"({section})=\n")[1].split("```")[0]
    return re.findall(r"^- (.+)$", text, re.M)


class Reader:
    """Moves controls from stop to stop, and starts again where a question says so."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.controls = explorers.make(name).controls
        self.start = {n: control.value for n, control in self.controls.items()}
        self.now = dict(self.start)

    def hear(self, question: str) -> None:
        if RESET.match(question):
            self.now = dict(self.start)

    def shown(self, **moved: object) -> explorers.Numbers:
        """Move controls; return what the chart shows then."""
        self.now |= moved
        keys = {name: str(value) for name, value in self.now.items()}
        return explorers.numbers(self.name, keys)

    def raised(self, control: str) -> tuple[object, object]:
        """Raise a control until another bar is longest: which, and where."""
        before, start = self.shown()["bound"], self.now[control]
        for _, stop in self.controls[control].options:
            bound = self.shown(**{control: stop})["bound"]
            if stop > start and bound != before:
                return bound, stop
        raise AssertionError(f"{control} changes nothing")


@pytest.mark.parametrize("edition", EDITIONS)
def test_questions_of_chapter_5_lead_where_they_should(edition):
    ask, reader = questions(edition, "05", "network-explore"), Reader("network")
    size = {name: int(n) for name, n in re.findall(r"(\w)\$? = (\d+)\$", ask[0])}
    assert reader.now | size == reader.now
    assert reader.shown()["bound"] == "hbm"
    assert reader.raised("B")[0] == "network"
    reader.shown(B=int(re.search(r"\$B = (\d+)\$", ask[1])[1]), D=8192)
    critical = reader.shown()["critical"]
    assert reader.raised("D") == ("math", 10240)
    assert reader.shown(F=4096)["critical"] == critical
    both = reader.shown()["network"]
    assert reader.shown(duplex="half")["network"] == 2 * both
    reader.hear(ask[3])
    assert reader.raised("chips") == ("network", 5)
    reader.hear(ask[4])
    assert reader.shown(chip="h100-sxm")["critical"] == pytest.approx(4395.6, abs=0.1)
    assert all("H100 SXM" in questions(e, "05", "network-explore")[4] for e in EDITIONS)


@pytest.mark.parametrize(("edition", "quotes"), [("en", '""'), ("zh", "“”")])
def test_questions_of_chapter_4_lead_where_they_should(edition, quotes, monkeypatch):
    monkeypatch.setattr("roofline.words._chosen", edition)
    ask, reader = questions(edition, "04", "tiles-explore"), Reader("tiles")
    sizes = [reader.now[name] for name in ("m", "bm", "bn")]
    assert [int(size) for size in re.findall(r"\b\d+", ask[0])] == sizes
    before, after = reader.shown(), reader.shown(bk=128)
    assert after["moved"] != before["moved"]  # the slider stays: so ask for the total
    assert after["bytes"] == before["bytes"]
    assert after["pairs"] == 2 * before["pairs"]
    total = word("tiles.of", used="", room="").strip(" ，")
    assert total.join(quotes) in ask[1]
    flatter = reader.shown(bm=64, bn=256)
    assert flatter["intensity"] < after["intensity"]
    small, wide = reader.shown(bm=768, bn=768), reader.shown(chip="tpu-v5e")
    assert (small["bound"], small["full"]) == ("math", "smem registers")
    assert (wide["bound"], wide["full"]) == ("math", "")
    reader.hear(ask[4])
    assert reader.shown()["use"] == 1
    edge = reader.shown(n=int(re.search(r"\$n = (\d+)\$", ask[4])[1]))
    assert (edge["reads_a"], round(edge["use"], 3)) == (3, 0.669)
