"""Each game by typed commands, at moments of its own: what is played, offered, refused and answered."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from itertools import chain, islice
from typing import Any, Literal, NamedTuple, get_args, get_origin

import pytest
from annotated_types import Le
from pydantic.fields import FieldInfo

from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, EMMA, button, components, text_of
from tapis.games.coinche.game import Coinche
from tapis.games.crapette.game import Crapette
from tapis.games.dice_poker import LOWER, UPPER
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Key
from tapis.games.menteur.bids import Bid
from tapis.games.menteur.refusals import written
from tapis.shelf import GAMES
from tests.cogs.conftest import FOUR, SHARED, Parlour, Throws, begun, reads
from tests.games.crapette_table import EXAMPLE_21, lay
from tests.games.tarot_table import pack
from tests.people import coded, find, names, private

pytestmark = SHARED
SLOW = pytest.mark.slow("more of the commands of this game")
FRENCH, ENGLISH = text_in("fr"), text_in("en")
PEOPLE = {"Alice": ALICE, "Bruno": BRUNO, "Chloe": CHLOE, "David": DAVID, "Emma": EMMA}
TWO = (ALICE, BRUNO)
Step = Callable[[Parlour], Awaitable[None]]


class Scene(NamedTuple):
    """Who plays what; `throws` fall, `laid` lies there, or else cards are dealt from a known seed."""

    group: str
    users: tuple[str, ...] = TWO
    options: Mapping[str, Any] = {}
    throws: tuple[list[int], ...] = ()
    laid: Crapette | None = None


# What people do, and what is seen then.  A line is written as Discord shows it: "Alice /421 keep dice:4 2";
# "Mover" is whoever is awaited.


async def typed(parlour: Parlour, line: str) -> tuple[str, str, dict[str, object]]:
    """Return who types a line, the command, and its options."""
    who, _, rest = line.partition(" /")
    command, *given = re.split(r" (\w+):", rest)
    values = dict(zip(given[::2], given[1::2], strict=True))
    return PEOPLE.get(who) or await parlour.mover(), command, dict(values)


def types(line: str, *parts: str) -> Step:
    """Somebody types this; the answer holds these parts."""

    async def step(parlour: Parlour) -> None:
        user, command, options = await typed(parlour, line)
        said = await parlour.say(user, command, **options)
        assert [part for part in parts if part not in said] == [], said

    return step


def refused(line: str, why: str, **detail: object) -> Step:
    """Somebody types this; the rule refuses it in one private line in their language, and nothing moves."""

    async def step(parlour: Parlour) -> None:
        user, command, options = await typed(parlour, line)
        before = await parlour.table()
        answer = private(await parlour.do(user, command, **options))
        assert answer["content"] == reads(user)(why, **detail)
        assert await parlour.table() == before

    return step


def offers(line: str, *wanted: str, code: bool = False) -> Step:
    """While somebody types the last option of this, these first choices are offered; none: nothing is."""

    async def step(parlour: Parlour) -> None:
        user, command, options = await typed(parlour, line)
        found = await parlour.offers(user, command, **options)
        said = [str(one["value"]).partition("@")[0] if code else one["name"] for one in found]
        assert said[: len(wanted) or None] == [*wanted]

    return step


def form(user: str, text: str, label: str = "", why: str = "", **detail: object) -> Step:
    """Somebody types this into the form behind the board, or behind their hand; it is read alike."""

    async def step(parlour: Parlour) -> None:
        hidden = (await parlour.table()).kind.hidden
        board = (await parlour.do(user, "hand")).shown if hidden else None
        opened = await parlour.press(user, ":type", board)
        assert label in {"", opened.modal["components"][0]["label"]}
        answer = await parlour.client.modal(user, opened, {"move": text})
        if why:
            assert text_of(answer.shown) == reads(user)(why, **detail)

    return step


def seen(**wanted: object) -> Step:
    """This stands in what everybody sees of the game."""

    async def step(parlour: Parlour) -> None:
        view = await parlour.view()
        assert {name: getattr(view, name) for name in wanted} == wanted

    return step


BEGINS = ([6, 5], [1, 2])
"""The starting throw by which Alice begins."""
THREE, FIVE = ([6, 6, 5], [1, 1, 2]), ([5] * 5, [1] * 5)
"""The same of other games, of three and of five dice."""
CUPS = ([1, 3, 3], [2, 4, 6])
"""What lies under the cups of Alice and Bruno."""
EVERY = {"no_trump": "on", "all_trump": "on", "generale": "on", "declarations": "choice"}
"""Options of Coinche with which there are most bids: 360."""
LAID = lay({0: "10S", 1: "8C", 4: ""}, own=("QC 2H", "9C", ""), other=("QC AH", "9C", "3H"), turned="9H")
CALLED = lay({0: "AS", 1: "7H", 2: "8C"}, variant=2)
CANT_STOP = Scene("cantstop", throws=(*BEGINS, [1, 3, 3, 4], [6, 1, 6, 1]))
CRAPETTE = Scene("crapette", laid=LAID)
OFF_LADDER = {"first": 80, "last": 160, "more": [Key("coinche.value.capot")]}
LIAR = Scene("menteur", options={"dice": "3"}, throws=(*BEGINS, *CUPS))
THROWN = {
    "421": Scene("421", throws=(*THREE, [6, 3, 2])),
    "5000": Scene("5000", throws=([5, 5, 1, 2, 2],)),
    "dicepoker": Scene("dicepoker", throws=([6, 6, 2, 1, 1],)),
}

FIRST: Mapping[str, tuple[Scene, *tuple[Step, ...]]] = {
    "cant_stop": (CANT_STOP,
        types("Alice /cantstop roll", "**Alice** lance"),
        types("Alice /cantstop move columns:4 7"), types("Alice /cantstop roll"),
        types("Alice /cantstop move columns:7 7"), types("Alice /cantstop stop", "4→1/7, 7→3/13"),
        seen(tokens=((0, 0, 1, 0, 0, 3, 0, 0, 0, 0, 0), (0,) * 11), turn=1)),
    "coinche": (Scene("coinche", FOUR),
        offers("Alice /coinche bid call:110 c", "110 cœur ♥", "110 carreau ♦", "110 trèfle ♣"),
        types("Alice /coinche bid call:bid.90.S@0", "90", FRENCH("hand.title")),
        refused("Bruno /coinche bid call:bid.90.S@0", "table.refuse.stale"),
        types("Alice /table undo", FRENCH("said.undone")), types("Alice /coinche bid call:100 H"),
        types("Bruno /coinche bid call:coinche"), refused("Alice /table undo", "table.refuse.undo_not_yours"),
        offers("Bruno /coinche bid call:"), offers("Emma /coinche bid call:")),
    "coinche in English": (Scene("coinche", (DAVID, ALICE, BRUNO, CHLOE), EVERY),
        offers("David /coinche bid call:110 c", "110 clubs ♣"),
        offers("David /coinche bid call:100 cœur", "100 hearts ♥"), offers("David /coinche bid call:85")),
    "crapette by cards": (CRAPETTE,
        types("Alice /crapette move from:9 cœur to:10P", "**Alice**"), seen(last=(0, "9H", "d", "t0"))),
    "crapette by names": (CRAPETTE,
        types("Alice /crapette move from:opponent's crapette to:foundation"),
        seen(last=(0, "AH", "oc", "f")),
        refused("Alice /crapette move from:9 cœur to:crapette", "crapette.refuse.own_crapette"),
        refused("Alice /crapette move from:9 cœur to:colonne 2", "crapette.refuse.column",
            card="9♥", end="8♣"),
        types("Alice /crapette move from:retournée to:colonne 1"), seen(last=(0, "9H", "d", "t0"))),
    "dice_poker": (Scene("dicepoker", throws=([6, 6, 2, 1, 1], [6, 3, 3])),
        types("Alice /dicepoker roll"), types("Alice /dicepoker keep dice:6 6"), seen(throws=2),
        types("Alice /dicepoker score box:six"), seen(sheets=(({"sixes": 0},), ({},)))),
    "five_thousand": (Scene("5000", throws=([5, 1, 1, 1, 2], [5, 3])),
        types("Alice /5000 roll", "**Alice** lance"), types("Alice /5000 keep dice:1 1 1"),
        types("Alice /5000 roll"), types("Alice /5000 keep dice:5"), types("Alice /5000 bank"),
        seen(totals=(1050, 0), turn=1)),
    "four_twenty_one": (Scene("421", throws=(*THREE, [6, 3, 2], [5, 4], [4, 2, 1], [6, 6])),
        types("Mover /421 roll"), types("Mover /421 keep dice:6"), seen(throws=2, dice=(6, 5, 4)),
        types("Mover /421 stop", "2"), types("Mover /421 roll"), types("Mover /421 keep dice:2", "🏁"),
        seen(round=2)),
    "menteur": (LIAR,
        types("Alice /menteur bid call:2 3"), types("Bruno /menteur bid call:4 3"),
        types("Alice /menteur bid call:liar"), seen(dice=(3, 2), number=2, turn=1)),
    "top_jack": (Scene("topjack", throws=(*FIVE, [1, 2, 2, 3, 3], [2, 2, 3, 3], [2])),
        types("Mover /topjack roll"), types("Mover /topjack keep dice:noir"), seen(throws=2),
        types("Mover /topjack announce box:annoncer full"), seen(announced=(1, "full")),
        types("Mover /topjack keep dice:rouge rouge valet valet"), seen(throws=0)),
}  # fmt: skip
"""A turn of each game by commands alone."""

MORE: Mapping[str, tuple[Scene, *tuple[Step, ...]]] = {
    "cant_stop, refused": (CANT_STOP,
        refused("Alice /cantstop stop", "cant_stop.refuse.throw_first", dice=4),
        refused("Alice /cantstop move columns:seize", "cant_stop.refuse.throw_first", dice=4),
        types("Alice /cantstop roll"), refused("Alice /cantstop roll", "cant_stop.refuse.move_first"),
        refused("Alice /cantstop move columns:6 8", "cant_stop.refuse.no_such_split",
            numbers=[6, 8], dice=[1, 3, 3, 4]),
        refused("Alice /cantstop move columns:5", "cant_stop.refuse.both", column=5, other=6),
        types("Alice /cantstop move columns:seize", "seize"), seen(markers=()),
        types("Alice /cantstop move columns:5 6"),
        refused("Alice /cantstop move columns:4 7", "cant_stop.refuse.moved_already", dice=4),
        refused("Bruno /cantstop roll", "refuse.not_your_turn", seat="Alice")),
    "cant_stop, by the form": (CANT_STOP,
        types("Alice /cantstop roll"), form(ALICE, "lancer"), form(ALICE, "7"), seen(markers=()),
        form(ALICE, "7 4", FRENCH("cant_stop.type.label")), seen(markers=((4, 1), (7, 1)))),
    "coinche, what may be said": (Scene("coinche", FOUR),
        types("Alice /coinche bid call:110 cœur"),
        offers("Bruno /coinche bid call:", FRENCH("card.action.pass"), FRENCH("coinche.button.coinche"),
            "120 pique ♠"),
        offers("Bruno /coinche bid call:110"), types("Bruno /coinche bid call:passe"),
        types("Chloe /coinche bid call:passe"),
        types("David /coinche bid call:coinche", ENGLISH("coinche.button.coinche"), ENGLISH("hand.title")),
        types("Alice /coinche bid call:surcoinche", FRENCH("coinche.times.4"))),
    "coinche, by the form": (Scene("coinche", FOUR),
        form(ALICE, "85", "", "coinche.refuse.off_ladder", **OFF_LADDER),
        form(ALICE, "80 X", "", "coinche.refuse.no_bid_at_all", value=80, game=Key("trump.H")),
        form(ALICE, "JS", "", "coinche.refuse.still_bidding"), seen(bids=())),
    "comptoir": (Scene("comptoir", options={"hand_size": "3"}),
        offers("Mover /comptoir bid points:", "0", "1", "2", code=True),
        offers("Mover /comptoir bid points:15", "15", "150", "151", "152", code=True)),
    "crapette, piles that are offered": (CRAPETTE,
        offers("Alice /crapette move from:", "talon · 9♥", "crapette · 2♥", "colonne 1 · 10♠"),
        offers("Alice /crapette move from:9 c", "talon · 9♥"),
        offers("Alice /crapette move from:9 cœur to:", "colonne 1 · 10♠", "colonne 5"),
        offers("Alice /crapette move from:talon to:10", "colonne 1 · 10♠"),
        offers("Alice /crapette move from:roi de rien to:"),
        types("Alice /crapette move from:crapette adverse to:fondation"),
        refused("Alice /crapette move from:d@0 to:colonne 1", "table.refuse.stale")),
    "crapette, refused": (CRAPETTE,
        refused("Alice /crapette move from:9 cœur to:écart", "crapette.refuse.own_waste"),
        refused("Alice /crapette move from:fondation to:colonne 1", "crapette.refuse.from_foundation"),
        refused("Alice /crapette move from:mon écart to:colonne 1", "crapette.refuse.empty_pile",
            pile=FRENCH("crapette.pile.w")),
        refused("Bruno /crapette move from:talon to:colonne 1", "refuse.not_your_turn", seat="Alice"),
        refused("Bruno /crapette move from:roi de rien to:zut", "refuse.not_your_turn", seat="Alice"),
        refused("Chloe /crapette move from:roi de rien to:zut", "table.refuse.not_seated"),
        refused("Bruno /crapette end", "refuse.not_your_turn", seat="Alice"),
        types("Alice /crapette end"), seen(turn=1)),
    "crapette, no pile or several": (
        Scene("crapette", laid=lay({0: "5S 10S", 1: "9D"}, own=("QC 2H", "9C", ""), turned="9H")),
        refused("Alice /crapette move from:5♠ to:colonne 1", "typed.unknown",
            typed="5♠", candidates=["talon · 9♥", "colonne 2 · 9♦"]),
        types("Alice /crapette move from:dame to:colonne 1", "dame"),
        types("Alice /crapette move from:d to:colonne 1", "d"),
        refused("Alice /crapette move from:talon to:zut", "typed.unknown",
            typed="zut", candidates=["colonne 1 · 10♠"]),
        refused("Alice /crapette move from:9 to:colonne 1", "typed.ambiguous",
            typed="9", candidates=["talon · 9♥", "colonne 2 · 9♦"]), seen(last=None)),
    "crapette, a call": (Scene("crapette", laid=CALLED),
        refused("Alice /crapette stop", "crapette.refuse.call_own_turn"),
        types("Alice /crapette move from:7 cœur to:8 trèfle"), types("Bruno /crapette stop"),
        seen(turn=1, number=8), refused("Bruno /crapette stop", "crapette.refuse.call_own_turn")),
    "crapette, a call after an undo (R21, example 27)": (Scene("crapette", laid=CALLED),
        types("Alice /crapette move from:colonne 2 to:colonne 3"), types("Alice /table undo"),
        types("Bruno /crapette stop"), seen(turn=1)),
    "crapette, by the form": (CRAPETTE,
        form(ALICE, "9 cœur sur colonne 1", FRENCH("crapette.type.label")),
        seen(last=(0, "9H", "d", "t0"))),
    "dice_poker, boxes": (THROWN["dicepoker"],
        types("Alice /dicepoker roll"),
        offers("Alice /dicepoker score box:", *(f"score.{box}" for box in
            ("ones", "twos", "sixes", "threes", "fours", "fives")), code=True),
        refused("Alice /dicepoker score box:main pleine", "dice_poker.refuse.upper_first"),
        refused("Alice /dicepoker score box:score.full@1", "dice_poker.refuse.upper_first"),
        types("Alice /dicepoker score box:belote", FRENCH("dice_poker.box.ones")),
        refused("Alice /dicepoker keep dice:6 5", "dice.refuse.no_such_die", value=5),
        refused("Alice /dicepoker keep dice:6 6 2 1 1", "dice.refuse.no_die_chosen"),
        refused("Alice /yams roll", "move.other_game", command="poker-dés"),
        types("Alice /dicepoker score box:1"), seen(turn=1)),
    "five_thousand, refused": (THROWN["5000"],
        refused("Alice /5000 bank", "five_thousand.refuse.throw_first", dice=5),
        types("Alice /5000 roll"), refused("Alice /5000 roll", "five_thousand.refuse.keep_first"),
        offers("Alice /5000 keep dice:5 1 5", "keep.11100", code=True), offers("Bruno /5000 keep dice:"),
        refused("Alice /5000 keep dice:keep.10010@1", "five_thousand.refuse.idle_dice", values=[2]),
        refused("Alice /5000 keep dice:5 2", "five_thousand.refuse.idle_dice", values=[2]),
        refused("Alice /5000 keep dice:1 1", "dice.refuse.no_such_die", value=1),
        types("Alice /5000 keep dice:5+1+5"), seen(kept=((5, 5, 1),), points=200),
        refused("Alice /5000 bank", "five_thousand.refuse.opening", least=750, points=200)),
    "five_thousand, a part of a figure": (Scene("5000", throws=([5, 1, 2, 2, 2],)),
        types("Alice /5000 roll"),
        refused("Alice /5000 keep dice:2 2", "five_thousand.refuse.idle_dice", values=[2, 2]),
        form(ALICE, "2 2", FRENCH("five_thousand.type.label"), "five_thousand.refuse.idle_dice",
            values=[2, 2]),
        form(ALICE, "1 5"), seen(kept=((5, 1),))),
    "four_twenty_one, refused": (THROWN["421"],
        types("Mover /421 roll"), offers("Mover /421 keep dice:6 3", "roll.001", code=True),
        refused("Mover /421 keep dice:6 3 2", "four_twenty_one.refuse.keep_all"),
        refused("Mover /421 keep dice:5", "dice.refuse.no_such_die", value=5), seen(throws=1)),
    "menteur, refused": (LIAR,
        refused("Alice /menteur bid call:liar", "menteur.refuse.bid_first"),
        refused("Emma /hand", "table.refuse.not_seated"), types("Alice /menteur bid call:3 4"),
        refused("Bruno /menteur bid call:3 2", "menteur.refuse.higher",
            bid=written(Bid(count=3, value=4)), least=written(Bid(count=4, value=2))),
        offers("Bruno /menteur bid call:", FRENCH("menteur.call.liar"))),
    "menteur, exact wins a die back": (
        Scene("menteur", options={"dice": "3", "duel": "full"}, throws=(*BEGINS, *CUPS, *CUPS)),
        types("Alice /menteur bid call:3 3"), types("Bruno /menteur bid call:exact"),
        seen(dice=(3, 3), turn=1)),
    "tarot, contracts": (Scene("tarot", FOUR),
        types("Mover /tarot bid call:garde"),
        offers("Mover /tarot bid call:", *(FRENCH(key) for key in
            ("card.action.pass", "tarot.contract.sans", "tarot.contract.contre"))),
        refused("Mover /tarot bid call:prise", "tarot.refuse.not_higher",
            contract=Key("tarot.contract.garde"))),
    "tarot, a slam": (Scene("tarot", FOUR),
        types("Mover /tarot bid call:garde contre"), types("Mover /tarot declare what:slam"),
        seen(phase="play", slam=True), types("Mover /tarot declare what:slam", "")),
    "tarot of five, a call": (Scene("tarot", (*FOUR, EMMA)),
        types("Mover /tarot bid call:garde contre"), types("Mover /tarot call card:2S", "♠"),
        types("Mover /tarot call card:KS"), seen(called="KS", phase="ready")),
    "top_jack, announcements": (Scene("topjack", throws=(*FIVE, [1, 2, 2, 3, 3], [2, 2, 3, 3])),
        offers("Mover /topjack announce box:"), types("Mover /topjack roll"),
        types("Mover /topjack keep dice:noir"),
        offers("Mover /topjack announce box:quinte", "Annoncer Quinte mineure", "Annoncer Quinte majeure"),
        offers("Mover /topjack announce box:paire", "announce.pair", code=True),
        types("Mover /topjack announce box:annoncer belote", "belote\u00a0»"), seen(announced=None),
        types("Mover /topjack announce box:announce.top_jack@2"), seen(announced=(1, "top_jack"))),
    "top_jack, columns": (
        Scene("topjack", options={"layout": "down_up_free"}, throws=(*FIVE, [1, 2, 2, 3, 3], [2, 2, 3, 3])),
        types("Mover /topjack roll"),
        refused("Mover /topjack score box:full grid:4", "move.no_grid", grid=4, grids=3),
        types("Mover /topjack keep dice:noir"),
        refused("Mover /topjack announce box:descendante noirs", "top_jack.refuse.announce_ordered"),
        types("Mover /topjack announce box:libre noirs"), seen(announced=(3, "black"))),
    "yams, a box that is filled in a grid": (
        Scene("yams", (ALICE,), {"grids": 2}, ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5])),
        types("Alice /yams roll"), types("Alice /yams score box:chance grid:2"), types("Alice /yams roll"),
        refused("Alice /yams score box:chance grid:2", "sheet.refuse.filled",
            box=Key("yams.box.chance"), points=15)),
}  # fmt: skip
"""What else is offered and refused, and what the form reads."""

BIDS: Mapping[str, tuple[str, Mapping[str, str], str, str, Mapping[str, object]]] = {
    "off the ladder": ("", {}, "bid call:85 H", "off_ladder", OFF_LADDER),
    "too high without announcements": ("", {"generale": "on"}, "bid call:170 H", "off_ladder",
        OFF_LADDER | {"more": [Key("coinche.value.capot"), Key("coinche.value.generale")]}),
    "a game that is not played": ("", {"all_trump": "on"}, "bid call:80 SA", "game",
        {"game": Key("trump.SA"), "games": [Key(f"trump.{game}") for game in ("S", "H", "D", "C", "TA")]}),
    "générale where there is none": ("", {}, "bid call:générale H", "no_generale", {}),
    "générale alone where there is none": ("", {}, "bid call:générale", "no_generale", {}),
    "not higher": ("100 H", {}, "bid call:100 S", "not_higher", {"value": 100, "above": 110}),
    "above the highest": ("capot H", {}, "bid call:capot S", "highest",
        {"value": Key("coinche.value.capot")}),
    "a coinche of one's own side's bid": ("100 H, pass", {}, "bid call:coinche", "own_bid", {}),
    "a bid after a coinche": ("100 H, coinche", {}, "bid call:120 S", "frozen", {}),
    "nonsense after a coinche": ("100 H, coinche", {}, "bid call:nonsense", "frozen", {}),
    "nonsense": ("100 H", {}, "bid call:nonsense", "no_bid_at_all", {"value": 110, "game": Key("trump.H")}),
    "a surcoinche of nothing": ("100 H", {}, "bid call:surcoinche", "not_coinched", {}),
    "a card before the contract": ("", {}, "play card:JS", "still_bidding", {}),
    "a declaration before the contract": ("", {"declarations": "choice"}, "declare", "still_bidding", {}),
    "a bid after the contract": ("80 H, coinche, surcoinche", {}, "bid call:100 H", "bidding_over",
        {"game": Key("trump.H")}),
    "announcements where there are none": ("80 H, pass, pass, pass", {}, "declare", "declare_off", {}),
    "announcements that make themselves": ("80 H, pass, pass, pass", {"declarations": "auto"}, "declare",
        "declare_auto", {}),
}  # fmt: skip
"""What was said at Coinche, the options, then what is typed, and the rule that refuses it."""


async def play(parlour: Parlour, scene: Scene, steps: tuple[Step, ...]) -> None:
    await parlour.begin(scene.group, *scene.users, **scene.options)
    for step in steps:
        await step(parlour)


@pytest.fixture
def known(dealt: None, monkeypatch: pytest.MonkeyPatch) -> Callable[[Scene], None]:
    """Let cards, dice and piles be those of a scene."""

    def let(scene: Scene) -> None:
        dice = chain.from_iterable(scene.throws)
        if scene.throws:
            monkeypatch.setattr(Chance, "dice", lambda _chance, count: list(islice(dice, count)))
        if scene.laid is not None:
            monkeypatch.setattr(Crapette, "start", lambda *_: (scene.laid, []))

    return let


@pytest.mark.parametrize("moment", [*FIRST, *(pytest.param(name, marks=SLOW) for name in MORE)])
async def test_people_play_by_typed_lines_alone(
    parlour: Parlour, known: Callable[[Scene], None], moment: str
) -> None:
    scene, *steps = (FIRST | MORE)[moment]
    known(scene)
    options = scene.options | ({"variant": scene.laid.options.variant} if scene.laid else {})
    await play(parlour, scene._replace(options=options), tuple(steps))


@SLOW
@pytest.mark.parametrize(("user", "case"), [*((ALICE, case) for case in BIDS), (DAVID, "nonsense")])
async def test_what_may_not_be_bid_is_refused_by_its_rule(
    parlour: Parlour, dealt: None, user: str, case: str
) -> None:
    before, options, line, rule, detail = BIDS[case]
    said = [call for call in before.split(", ") if call]
    first = (FOUR.index(user) - (len(said) if len(said) < 3 else 0)) % 4  # who speaks first leads
    await begun(parlour, "coinche", *said, users=[*FOUR[first:], *FOUR[:first]], **options)
    assert await parlour.mover() == user, "it is their turn"
    room = "partners" if rule.startswith("declare") else "coinche"
    await refused(f"Mover /coinche {line}", f"{room}.refuse.{rule}", **detail)(parlour)


# Options of a new table


def last(option: FieldInfo) -> Any:
    """Return the last value that an option may have."""
    if get_origin(option.annotation) is Literal:
        return get_args(option.annotation)[-1]
    return next(bound.le for bound in option.metadata if isinstance(bound, Le))


@pytest.mark.parametrize(
    "game", ["coinche", *(pytest.param(key, marks=SLOW) for key in GAMES if key != "coinche")]
)
async def test_a_new_table_takes_every_option_from_one_command(parlour: Parlour, game: str) -> None:
    kind = GAMES[game]
    chosen = {name: last(kind.Options.model_fields[name]) for name in kind.Options.offered()}
    named = {name: ENGLISH(f"cmd.new.{game}.{name}") for name in kind.Options.asked()}
    asked = {named.get(name, name): value for name, value in coded(kind.command, chosen).items()}
    await parlour.do(ALICE, f"{kind.command} new", **asked)
    options = (await parlour.table()).options
    assert {name: getattr(options, name) for name in chosen} == chosen


@pytest.mark.parametrize("name", ["FFB contrée", "À la maison", "kitchen", "board game arena"])
async def test_a_preset_is_a_code_by_its_name_in_any_language(parlour: Parlour, name: str) -> None:
    await parlour.do(ALICE, "coinche new", code=name, target=1500)
    key = {"FFB contrée": "ffb_contree", "board game arena": "bga"}.get(name, "kitchen")
    assert (await parlour.table()).options == Coinche.Options.preset(key).with_options({"target": 1500})


async def test_presets_are_offered_and_what_is_neither_preset_nor_code_is_refused(parlour: Parlour) -> None:
    async def offered(user: str, typed: str) -> list[tuple[str, str]]:
        return [
            (each["name"], each["value"]) for each in await parlour.offers(user, "coinche new", code=typed)
        ]

    assert [value for _, value in await offered(ALICE, "")] == [*Coinche.Options.presets]
    assert await offered(ALICE, "maison") == [("À la maison", "kitchen")]
    assert await offered(DAVID, "mais") == [("Kitchen", "kitchen")]
    assert await parlour.say(ALICE, "coinche new", code="Deauville") == FRENCH("options.refuse.code")


@SLOW
async def test_a_target_too_low_is_refused_in_words(parlour: Parlour) -> None:
    assert FRENCH("tarot.refuse.target", least=100) in await parlour.say(ALICE, "tarot new", target=50)


@SLOW
async def test_a_game_without_options_says_so_and_lets_the_pace_be_chosen(parlour: Parlour) -> None:
    lobby = (await parlour.do(ALICE, "dicepoker new")).shown
    await parlour.via(ALICE, "options", "pace.1h")
    assert FRENCH("option.none") in str(lobby["embeds"])
    form = (await parlour.via(ALICE, "options")).modal
    assert [label["component"]["custom_id"] for label in form["components"]] == ["with=", "pace=1h"]
    shown = text_of((await parlour.via(EMMA, "options")).shown)
    assert {ENGLISH("option.none") in shown, ENGLISH("pace.1h") in shown} == {True}


# Games that offer more than the moments above say


@SLOW
async def test_of_360_bids_the_lowest_are_offered_and_a_value_alone_brings_its_six(
    parlour: Parlour, dealt: None
) -> None:
    await begun(parlour, "coinche", **EVERY)
    table = await parlour.table()
    legal = [f"{action}@{table.rev}" for action in table.position.legal(0)]
    assert len(legal) == 361, "360 bids and a pass"
    for value in ("", "110", "capot"):
        wanted = [code for code in legal if f".{value}." in code] if value else legal[:25]
        offered = await parlour.offers(ALICE, "coinche bid", call=value)
        assert [offer["value"] for offer in offered] == wanted
        assert len(wanted) == (6 if value else 25), "four suits, no trump, all trump"


async def test_five_presses_of_one_button_at_once_bid_once(parlour: Parlour, dealt: None) -> None:
    await begun(parlour, "coinche")
    hand = (await parlour.do(ALICE, "hand")).shown
    bid = find(hand, ":bid.80.")["custom_id"]
    answers = await asyncio.gather(*(parlour.client.click(ALICE, hand, bid) for _ in range(5)))
    assert [answer.status for answer in answers] == ["answered"] * 5
    assert {answer.shown["id"] for answer in answers} == {hand["id"]}, "each shows the hand as it is"
    assert (await parlour.position()).bids == [(0, "bid.80.C")]


@SLOW
@pytest.mark.parametrize(
    ("options", "line", "dealt"),
    [
        ({"faces": "dealer"}, "cards:3 faces:open", (3, "open")),
        ({"faces": "dealer"}, "cards:2 ouverte", (2, "open")),
        ({"faces": "dealer", "hand_size": "4"}, "cards:4 faces:blind", (4, "blind")),
        ({"faces": "blind"}, "cards:5", (5, "blind")),
        ({"faces": "blind"}, "cards:5 faces:open", (5, "blind")),
    ],
)
async def test_the_dealer_says_what_the_options_leave_to_him(
    parlour: Parlour, options: Mapping[str, str], line: str, dealt: tuple[int, str]
) -> None:
    steps = (types(f"Mover /comptoir deal {line}"), seen(h=dealt[0], faces=dealt[1]))
    await play(parlour, Scene("comptoir", TWO, options), steps)


async def test_a_deal_of_comptoir_is_played_by_commands_alone(parlour: Parlour) -> None:
    await parlour.begin("comptoir", *TWO, hand_size="2")
    taker = await parlour.mover()
    await parlour.do(taker, "comptoir bid", points=1)
    await parlour.do(await parlour.mover(), "comptoir bid", points=0)
    answer = private(await parlour.do(taker, "comptoir trump", suit="pique"))
    assert FRENCH("hand.title") in text_of(answer)
    for _ in range(2):  # the last cards play themselves
        user = await parlour.mover()
        [card, *_] = await parlour.offers(user, "comptoir play", card="")
        await parlour.do(user, "comptoir play", card=card["value"])
    assert (await parlour.view()).last_deal is not None


# Crapette: a demonstration, an agreement, two taps


async def laid(parlour: Parlour, known: Callable[[Scene], None], game: Crapette) -> None:
    known(Scene("crapette", laid=game))
    await parlour.begin("crapette", *TWO, variant=game.options.variant)


@SLOW
async def test_a_demonstration_is_shown_or_given_up_by_commands(
    parlour: Parlour, known: Callable[[Scene], None]
) -> None:
    await laid(parlour, known, lay(EXAMPLE_21, own=("QC 10D", "9C 9C", ""), variant=3))
    assert "giveup" not in {one["value"] for one in await parlour.offers(ALICE, "table do", what="")}
    await types("Alice /crapette move from:crapette to:valet de trèfle")(parlour)
    before = await parlour.view()
    await parlour.do(BRUNO, "crapette stop")
    assert (await parlour.view()).state == "demonstrate"
    without_hints = await parlour.offers(BRUNO, "crapette move", **{"from": ""})
    assert len(without_hints) == 13, "every pile, whatever shows something"
    await parlour.via(BRUNO, "giveup")
    await seen(columns=before.columns, turned=before.turned, turn=0)(parlour)
    await refused("Bruno /crapette stop", "crapette.refuse.called_already")(parlour)


async def test_both_agree_to_stop_by_command(parlour: Parlour, known: Callable[[Scene], None]) -> None:
    await laid(parlour, known, LAID)
    assert "🤝" in text_of((await parlour.via(BRUNO, "agree")).shown)
    again = text_of((await parlour.via(BRUNO, "agree")).shown)
    assert FRENCH("crapette.action.agree") not in again
    await parlour.via(ALICE, "agree")
    drawn = FRENCH("over.draw", players=["**Alice**", "**Bruno**"])
    assert drawn in text_of(await parlour.board())


@SLOW
async def test_commands_before_the_start_are_refused(parlour: Parlour) -> None:
    await parlour.do(ALICE, "crapette new")
    for line in ("end", "stop", "move from:crapette to:fondation"):
        await refused(f"Alice /crapette {line}", "table.refuse.not_started")(parlour)
    await refused("David /crapette move from:crapette to:fondation", "table.refuse.not_started")(parlour)


@SLOW
async def test_a_move_takes_two_taps_and_a_third_tap_lets_go(
    parlour: Parlour, known: Callable[[Scene], None]
) -> None:
    await laid(parlour, known, LAID)
    for part in (":!d", ":-d"):
        await parlour.press(ALICE, part)
    await seen(last=None)(parlour)
    for part in (":!d", ":move.d.t0"):
        await parlour.press(ALICE, part)
    await seen(last=(0, "9H", "d", "t0"))(parlour)
    assert len([message for message in await parlour.seen() if message["embeds"]]) == 1


# Dice


@SLOW
async def test_a_group_is_called_by_its_french_name_in_french(parlour: Parlour) -> None:
    commands = {one["name"]: one for one in (await parlour.client.world(ALICE))["commands"]}
    assert commands["dicepoker"]["name_localizations"] == {"fr": "poker-dés"}
    takes = {
        verb["name"]: [one["name"] for one in verb.get("options", ())]
        for verb in commands["dicepoker"]["options"]
    }
    shared = ["robots", "level", "private", "thread"]
    assert takes == {"new": shared, "roll": [], "keep": ["dice"], "score": ["box"]}, "it has no options"
    await parlour.do(ALICE, "dicepoker new")
    await parlour.end(ALICE)
    assert "`/poker-dés nouvelle`" in text_of((await parlour.seen())[0])


@SLOW
async def test_after_six_turns_the_combinations_are_offered_with_what_they_give(parlour: Parlour) -> None:
    await parlour.begin("dicepoker", *TWO)
    for box in UPPER:
        for user in TWO:
            await parlour.do(user, "dicepoker roll")
            await parlour.do(user, "dicepoker score", box=FRENCH(f"dice_poker.box.{box}"))
    await parlour.do(ALICE, "dicepoker roll")
    offered = await parlour.offers(ALICE, "dicepoker score", box="")
    assert {offer["value"].partition("@")[0] for offer in offered} == {f"score.{box}" for box in LOWER}
    doubled = {name for name in names(offered) if name.endswith("(\u00d72, premier lancer)")}
    dashed = {name for name in names(offered) if name.endswith("— (tiret)")}
    assert len(doubled) + len(dashed) == len(LOWER) - 1
    assert "Chance" not in "".join(doubled | dashed)


async def test_bids_on_a_board_of_before_still_answer(parlour: Parlour, fall: Throws) -> None:
    """The board has none any more: who is to move bids there all the same, once; others are refused."""
    fall(*BEGINS, *CUPS)
    await parlour.begin("menteur", *TWO, dice="3")
    message, at = await parlour.board(), await parlour.table()
    assert [part["custom_id"] for part in components(message) if ":bid." in part["custom_id"]] == []
    bid = f"t:{at.id}:{at.rev}:bid.2.3"
    await parlour.client.click(BRUNO, message, bid, forge=True)
    assert (await parlour.view()).bids == (), "it is Alice's turn"
    for _ in range(2):
        await parlour.client.click(ALICE, message, bid, forge=True)
    fall([1, 3, 3], [2, 4])
    await parlour.client.click(BRUNO, message, f"t:{at.id}:{at.rev + 1}:liar", forge=True)
    await seen(dice=(3, 2), number=2)(parlour)


# Tarot: the discard and the handful


async def taken(parlour: Parlour, dealt: None) -> str:
    """Begin; the first player takes, the others pass. Return who takes."""
    await begun(parlour, "tarot", "garde", "pass", "pass", "pass")
    return await parlour.mover()


async def view_of(parlour: Parlour, user: str) -> Any:
    table = await parlour.table()
    return (await parlour.position()).view(table.seat_of(int(user)))


@SLOW
async def test_a_discard_is_chosen_at_once_changed_and_laid_aside_by_one_press(
    parlour: Parlour, dealt: None
) -> None:
    taker = await taken(parlour, dealt)
    hand = (await parlour.do(taker, "hand")).shown
    select = find(hand, "*+a")
    values = [option["value"] for option in select["options"]]
    assert (select["min_values"], select["max_values"]) == (6, 6)
    for chosen in (values[:6], values[1:7]):
        hand = (await parlour.client.select(taker, hand, select["custom_id"], chosen)).shown
        on = {option["value"] for option in find(hand, "*+a")["options"] if option.get("default")}
        assert on == set(chosen)
    await parlour.client.click(taker, hand, button(hand, ":discard.")["custom_id"])
    view = await view_of(parlour, taker)
    assert (view.phase, set(view.discard)) == ("play", {mark[2:] for mark in values[1:7]})
    others = [user for user in FOUR if user != taker]
    assert [(await view_of(parlour, user)).discard for user in others] == [()] * 3


@SLOW
async def test_a_forged_choice_of_several_is_refused(parlour: Parlour, dealt: None) -> None:
    taker = await taken(parlour, dealt)
    hand = (await parlour.do(taker, "hand")).shown
    select = find(hand, "*+a")
    custom_id, values = select["custom_id"], [option["value"] for option in select["options"]]
    king = next(f"=a{card}" for card in (await view_of(parlour, taker)).hand if card[0] == "K")
    several = (values[:7], values[:5], [*values[:5], values[0]], [*values[:6], values[0]])
    unknown = ([*values[:5], king], [*values[:5], "=a9Z"], [*values[:5], "slam"], ["=b1"], ["b1", "x"], [])
    for forged in (*several, *unknown):
        answer = await parlour.client.select(taker, hand, custom_id, forged, forge=True)
        table = await parlour.table()
        assert (table.rev, table.draft.marks) == (4, frozenset())
        said = "".join(map(text_of, (answer.shown, *answer.followups)))
        assert reads(taker)("press.unknown") in said
    for other in (custom_id.replace("*+a", "*+b"), custom_id.replace("*+a", "*+")):
        await parlour.client.select(taker, hand, other, values[:6], forge=True)
        assert (await parlour.table()).draft.marks == frozenset()


async def test_a_discard_is_typed_completed_and_refused_by_its_rule(parlour: Parlour, dealt: None) -> None:
    taker = await taken(parlour, dealt)
    await parlour.do(taker, "tarot declare", what="slam")
    t, view = reads(taker), await view_of(parlour, taker)
    named = [t(f"card.{card}") for card in view.discardable]
    assert names(await parlour.offers(taker, "tarot discard", cards="")) == named
    king = next(card for card in view.hand if card[0] == "K")
    five, kings = " ".join(named[:5]), t("card.typed.K").split("|")[0]
    for cards, said in (
        (five, t("tarot.refuse.count", count=6)),
        (f"{five} {t(f'card.{king}')}", t("tarot.refuse.king", card=t(f"card.{king}"))),
        (f"{five} {kings}", t("card.KC")),
    ):
        assert said in await parlour.say(taker, "tarot discard", cards=cards)
    assert names(await parlour.offers(taker, "tarot discard", cards=named[0]))[0] == " ".join(named[:2])
    await parlour.do(taker, "tarot discard", cards=", ".join(named[:6]))
    assert (await view_of(parlour, taker)).phase == "play"


async def test_a_handful_is_ticked_and_shown_with_the_next_card(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first player holds eleven trumps: too few for a double, and one stays hidden in a single."""
    trumps = " ".join(f"T{height}" for height in range(1, 12))
    cards = pack(4, {0: f"{trumps} KS QS NS JS 10S 9S 8S"}, dealer=3)
    monkeypatch.setattr(Chance, "shuffle", lambda _chance, _pack: cards)
    await begun(parlour, "tarot", "garde contre")
    mover = await parlour.mover()
    await parlour.do(mover, "tarot declare", what="ready")
    short = {"size": Key("tarot.handful.double"), "count": 13}
    await refused("Mover /tarot declare what:double", "tarot.refuse.handful_short", **short)(parlour)
    for ticked in (True, False, True):
        await parlour.do(mover, "tarot declare", what="single")
        assert (await parlour.table()).draft.marks == ({"s"} if ticked else set())
    await parlour.do(mover, "tarot play", card="5")
    view = await view_of(parlour, mover)
    assert view.trick == ((view.taker, "T5"),)
    assert [shown.cards for shown in view.handfuls_shown] == [tuple(f"T{n}" for n in range(10, 0, -1))]
