"""The picture of a trick: small, the same for the same data, showing all it is told, for any names."""

import ast
import io
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import tapis.drawing
from tapis.drawing.around import PILES
from tapis.drawing.plates import piled
from tapis.drawing.table import Table
from tests.drawing.pixels import drawn, otherwise
from tests.tiers import in_turn

PACK = [rank + suit for suit in "SHDC" for rank in ("A", "K", "Q", "J", "10", "9", "8", "7")]
LONG = "Wolfgang Amadeus Maximilian W"
BELOTE = Table(
    letters="fr",
    names=("Alice", "Bruno", "Chloé", "David"),
    trick=((1, "9S"), (2, "JS"), (3, "10S")),
    last=((0, "AH"), (1, "KH"), (2, "QH"), (3, "10H")),
    last_winner=0,
    trump="S",
    taker=1,
    turn=0,
    master=2,
    dealer=3,
    turned="",
    held=(5, 4, 4, 4),
    open=(),
    scores=(("Alice & Chloé", "82"), ("Bruno & David", "60")),
    teams=True,
    words=("Atout", "Pique", "Preneur : Bruno", "Dernier pli"),
)

FRONT = BELOTE._replace(
    trump="H",
    trick=((1, "9S"), (2, "10S"), (3, "AS")),
    last=(),
    last_winner=None,
    master=3,
    scores=(("", "82"), ("", "60")),
    words=("", "", "", ""),
)
"""The table that the sandbox's page begins with; it has no word of a language, and no court card."""
TAROT = BELOTE._replace(
    names=("Alice", "Bruno", "Chloé", "David", "Emma"),
    trick=((1, "NS"), (2, "T21"), (3, "EX"), (4, "1S")),
    last=((0, "T1"), (1, "T17"), (2, "KH"), (3, "10D"), (4, "NC")),
    last_winner=1,
    trump="T",
    held=(11, 10, 10, 10, 10),
    scores=(("", "318"), ("", "-106"), ("", "-106"), ("", "-106"), ("", "0")),
    teams=False,
    words=("Contrat", "Garde", "Preneur : Bruno", "Dernier pli"),
    won=("+12½", "+3", "+41", "+0", "+7½"),
    partner=3,
    piles=(("Chien", ("1S", "T9", "KC")), ("Alice : simple", tuple(f"T{height}" for height in range(2, 10)))),
    notes=("Appel : R♥", "Poignée simple : Alice", "Fin : 5 donnes"),
)
"""Tarot for five, with all that can stand on its picture."""


def python(script: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)  # noqa: S603 - ours


def comptoir(seats: int, *, opened: int = 0) -> Table:
    """As full a table of so many players as there can be, and with names as wide."""
    hand = min(5, 32 // seats)
    return BELOTE._replace(
        names=tuple(f"{LONG} {seat}" for seat in range(seats)),
        trick=tuple((seat, PACK[seat]) for seat in range(seats)),
        last=tuple((seat, PACK[(7 * seat + 3) % 32]) for seat in range(seats)),
        last_winner=1,
        trump="SA",
        taker=1,
        turn=0,
        master=1,
        dealer=1,
        held=(hand,) * seats,
        open=tuple(tuple(PACK[(5 * seat + n) % 32] for n in range(opened)) for seat in range(seats)),
        scores=(("", "49"),) * seats,
        teams=False,
    )


TOLD = otherwise(
    BELOTE,
    {"letters": "en"},
    {"calls": ((1, "90", "S"),)},
    {"names": ("Alice", "Bruno", "Chloé", "Emma")},
    {"trick": ((2, "9S"), (1, "JS"), (3, "10S"))},
    {"trick": ((2, "JS"), (3, "10S"), (1, "9S"))},
    {"last": ((0, "AH"), (1, "KH"), (2, "QH"), (3, "9H"))},
    {"last_winner": 1},
    {"trump": "H"},
    {"taker": 3},
    {"turn": None},
    {"master": 3},
    {"dealer": 0},
    {"turned": "JD", "trick": ()},
    {"held": (5, 5, 4, 4)},
    {"open": ((), ("AD",), (), ())},
    {"scores": (("Alice & Chloé", "83"), ("Bruno & David", "60"))},
    {"words": ("Atout", "Pique", "Preneur : David", "Dernier pli")},
    {"won": ("+36", "+13")},
    {"notes": ("Manche en 1001",)},
)


@in_turn("seats", [2, 3, 4, 6, 20])
def test_what_the_game_goes_to_is_seen_at_a_table_of_any_size(seats: int) -> None:
    table = comptoir(seats)
    assert drawn(table._replace(notes=("But : 21",))) != drawn(table)


@in_turn("seats", [2, 3, 4])
def test_what_each_player_has_won_is_seen_where_they_sit_around_a_table(seats: int) -> None:
    table = comptoir(seats)
    assert drawn(table._replace(won=("+7",) * seats)) != drawn(table)


@pytest.mark.slow("many drawings of one picture")
@in_turn("seats", [2, 3, 4, 6, 20])
def test_each_bid_is_seen_and_the_newest_is_lit(seats: int) -> None:
    """At a table of any size; of two seats that say the same, another one was the last."""
    silent = comptoir(seats)._replace(trick=(), trump="", words=("", "", "", "Dernier pli"))
    calls = ((1, "13", ""), (0, "passe", ""))
    bids = [silent, *(silent._replace(calls=each) for each in (calls[:1], calls, calls[::-1]))]
    assert len({drawn(table) for table in bids}) == len(bids)


def test_five_sit_around_the_table_unless_cards_lie_open() -> None:
    tables = (TAROT, comptoir(5)._replace(open=()), comptoir(5, opened=1))
    assert [Image.open(io.BytesIO(drawn(table))).height for table in tables] == [600, 600, 650]


@pytest.mark.slow("many drawings of one picture")
def test_each_card_and_each_bid_of_tarot_is_seen() -> None:
    laid = {drawn(TAROT._replace(trick=((seat, card),))) for seat in range(5) for card in ("T2", "EX", "NS")}
    bids = {drawn(TAROT._replace(trick=(), calls=((seat, "garde", ""),))) for seat in range(5)}
    assert (len(laid), len(bids)) == (15, 5)


@pytest.mark.slow("many drawings of one picture")
@in_turn("seats", [3, 4, 5])
@in_turn(
    "change",
    [
        {"partner": None},
        {"dog": ("",) * 6},
        {"dog": ("KS",) * 6},
        {"dog": ("KS",) * 5 + ("QS",)},
        {"piles": TAROT.piles[:1]},
        {"piles": (("Chien", ("1S", "T9", "")), TAROT.piles[1])},
        {"piles": (("Écart", TAROT.piles[0][1]), TAROT.piles[1])},
    ],
)
def test_a_partner_the_dog_and_what_lies_aside_are_seen(change: dict[str, Any], seats: int) -> None:
    table = TAROT._replace(
        names=TAROT.names[:seats], trick=(), last=(), held=(), scores=(), won=(), partner=2, dealer=0
    )
    assert drawn(table._replace(**change)) != drawn(table)


@in_turn(
    ("players", "piles"),
    [(3, (6, 6, 18)), (4, (6, 10, 10)), (4, (6, 6, 15)), (5, (3, 3, 8, 13)), (5, (3, 3, 10, 10))],
)
def test_there_is_room_for_all_that_may_lie_aside(players: int, piles: Sequence[int]) -> None:
    left, room = PILES[players]
    aside = TAROT._replace(piles=tuple(("", ("T21",) * count) for count in piles))
    assert piled(aside, 792 - left, room)[1] <= room


def test_what_a_dealer_who_takes_has_won_covers_neither_sign() -> None:
    """At the left, where a plate is narrow and a score may be long."""
    table = TAROT._replace(dealer=1, taker=1, scores=(("", "-1318"),) * 5, won=("41½",) * 5)
    plates = (Image.open(io.BytesIO(drawn(each))) for each in (table, table._replace(won=())))
    signs = [plate.convert("RGB").crop((18, 319, 82, 347)).tobytes() for plate in plates]
    assert signs[0] == signs[1]


def test_two_players_have_a_low_picture_with_large_cards() -> None:
    heights = [Image.open(io.BytesIO(drawn(comptoir(seats)))).height for seats in (2, 3, 4)]
    assert heights == [300, 500, 600]


@pytest.mark.slow("many drawings of one picture")
@in_turn("seats", [4, 9, 20])
@in_turn("field", ["turn", "master", "taker", "dealer"])
def test_marks_are_seen_at_any_size(field: str, seats: int) -> None:
    table = comptoir(seats)._replace(trick=((0, "AS"), (1, "KS")), turn=2, master=0, taker=3, dealer=3)
    moved = table._replace(**{field: 1})
    assert drawn(moved) != drawn(table)


REFUSED = otherwise(
    BELOTE,
    {"names": ("Alice",)},
    {"trick": ((4, "AS"),)},
    {"trick": ((0, "0S"),)},
    {"trick": ((0, "T22"),)},
    {"last": ((0, "AX"),)},
    {"turned": "S"},
    {"partner": 4},
    {"dog": ("S",)},
    {"piles": (("Chien", ("S",)),)},
    {"open": (("",), (), (), ())},
    {"trump": "X"},
    {"taker": -1},
    {"held": (1,)},
    {"scores": (("", "1"),)},
    {"won": ("+1",)},
    {"words": ("", "", "")},
    {"calls": ((4, "90", "S"),)},
    {"calls": ((0, "90", "SA"),)},
)[1:]


def test_pillow_is_loaded_with_the_first_picture_only() -> None:
    script = "import tapis.drawing, sys; sys.exit('PIL' in sys.modules)"
    assert python(script).returncode == 0


OWN = ("tapis.drawing", "tapis.patience")


def test_drawing_knows_nothing_of_the_rest() -> None:
    """Plain data to bytes: the standard library, Pillow, and itself; who waits for them has its limits."""
    for path in Path(tapis.drawing.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            found += [one.name for one in node.names] if isinstance(node, ast.Import) else []
            for module in found:
                top = module.split(".")[0]
                known = top == "PIL" or module.startswith(OWN) or top in sys.stdlib_module_names
                assert known, f"{path.name} imports {module}"
