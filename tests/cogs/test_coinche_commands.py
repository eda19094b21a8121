"""`/coinche` by typed commands: what is offered, answered and refused, to readers of both languages."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bot.games.coinche import Coinche
from bot.games.kit.game import Key
from bot.sandbox.client import ALICE, BRUNO, CHLOE, DAVID, EMMA, components, text_of
from bot.screens.kit.pages import rules
from bot.tables import robots
from bot.text import text_in
from tests.cogs.conftest import FOUR, SHARED, Parlour, begun, coded, reads

pytestmark = SHARED

FRENCH, ENGLISH = text_in("fr"), text_in("en")
DAVID_FIRST = (DAVID, ALICE, BRUNO, CHLOE)
EVERY: Mapping[str, str | int] = {
    "no_trump": "on",
    "all_trump": "on",
    "generale": "on",
    "declarations": "choice",
}
"""Options with which there are most bids: 360."""
Json = dict[str, Any]


@pytest.fixture(autouse=True)
def known(dealt: None) -> None:
    """Deal from a known seed."""


async def offers(parlour: Parlour, user: str, typed: str) -> list[Json]:
    return await parlour.client.autocomplete(user, parlour.channel, "coinche bid", "call", {"call": typed})


# A new table


async def test_a_new_table_takes_every_option_from_one_command(parlour: Parlour) -> None:
    chosen: dict[str, str | int] = {
        **EVERY, "target": 501, "races": 2, "scoring": "announced", "rounding": "exact",
        "doubling": "contract", "majority": "off", "belote_kept": "off", "undertrump": "off",
    }  # fmt: skip
    await parlour.do(ALICE, "coinche new", **coded("coinche", chosen))
    options = (await parlour.table()).options
    assert {name: getattr(options, name) for name in chosen} == chosen
    assert {*Coinche.Options.asked()} < chosen.keys()


@pytest.mark.parametrize("name", ["FFB contrée", "À la maison", "kitchen", "board game arena"])
async def test_a_preset_is_a_code_by_its_name_in_any_language(parlour: Parlour, name: str) -> None:
    await parlour.do(ALICE, "coinche new", code=name, target=1500)
    key = {"FFB contrée": "ffb_contree", "board game arena": "bga"}.get(name, "kitchen")
    assert (await parlour.table()).options == Coinche.Options.preset(key).with_options({"target": 1500})


async def test_presets_are_offered_and_what_is_neither_preset_nor_code_is_refused(parlour: Parlour) -> None:
    async def offered(user: str, typed: str) -> list[tuple[str, str]]:
        found = await parlour.client.autocomplete(
            user, parlour.channel, "coinche new", "code", {"code": typed}
        )
        return [(each["name"], each["value"]) for each in found]

    assert [value for _, value in await offered(ALICE, "")] == [*Coinche.Options.presets]
    assert await offered(ALICE, "maison") == [("À la maison", "kitchen")]
    assert await offered(DAVID, "mais") == [("Kitchen", "kitchen")]
    refused = await parlour.do(ALICE, "coinche new", code="Deauville")
    assert text_of(refused.shown) == FRENCH("options.refuse.code")


# What is offered while a bid is typed


TYPED: Mapping[Sequence[str], Mapping[str, list[str]]] = {
    FOUR: {
        "110 c": ["110 cœur ♥", "110 carreau ♦", "110 trèfle ♣"],
        "100 cœur": ["100 cœur ♥"],
        "100 hearts": ["100 cœur ♥"],
        "cœur 100": ["100 cœur ♥"],
        "650 tout": ["650 tout atout"],
        "générale t": ["générale trèfle ♣"],
        "pas": ["Passer"],
        "coinche": [],
        "85": [],
    },
    DAVID_FIRST: {
        "110 c": ["110 clubs ♣"],
        "100 cœur": ["100 hearts ♥"],
        "capot no": ["capot no trump"],
    },
}
"""What is offered to who speaks first when they type this."""


@pytest.mark.parametrize("users", TYPED)
async def test_bids_are_offered_as_they_are_typed_in_either_language(
    parlour: Parlour, users: Sequence[str]
) -> None:
    await begun(parlour, "coinche", users=users, **EVERY)
    for typed, names in TYPED[users].items():
        assert [offer["name"] for offer in await offers(parlour, users[0], typed)] == names, typed


@pytest.mark.slow("more of the commands of this game")
async def test_of_360_bids_the_lowest_are_offered_and_a_value_alone_brings_its_six(parlour: Parlour) -> None:
    await begun(parlour, "coinche", **EVERY)
    table = await parlour.table()
    legal = [f"{action}@{table.rev}" for action in table.position.legal(0)]
    assert len(legal) == 361, "360 bids and a pass"
    assert [offer["value"] for offer in await offers(parlour, ALICE, "")] == legal[:25]
    for value in ("110", "capot"):
        wanted = [code for code in legal if f".{value}." in code]
        assert [offer["value"] for offer in await offers(parlour, ALICE, value)] == wanted
        assert len(wanted) == 6, "four suits, no trump, all trump"


@pytest.mark.slow("more of the commands of this game")
async def test_only_what_may_be_said_is_offered(parlour: Parlour) -> None:
    """Nothing at or below the last bid, a coinche of an opponent's bid; after it no bid at all."""
    await begun(parlour, "coinche", "110 cœur")
    assert [offer["name"] for offer in await offers(parlour, BRUNO, "")][:3] == [
        FRENCH("card.action.pass"),
        FRENCH("coinche.button.coinche"),
        "120 pique ♠",
    ]
    assert await offers(parlour, BRUNO, "110") == []
    assert [await offers(parlour, user, "") for user in (ALICE, CHLOE, DAVID, EMMA)] == [[]] * 4
    await parlour.do(BRUNO, "coinche bid", call="coinche")
    names = [offer["name"] for offer in await offers(parlour, CHLOE, "")]
    assert names == [FRENCH("card.action.pass"), FRENCH("coinche.button.surcoinche")]


async def test_an_offered_bid_is_played_on_its_own_position_alone(parlour: Parlour) -> None:
    await begun(parlour, "coinche")
    [offer] = await offers(parlour, ALICE, "90 pique")
    answer = await parlour.do(ALICE, "coinche bid", call=offer["value"])
    assert answer.shown["flags"] & 64, "it is for its reader alone"
    assert "90" in text_of(answer.shown)
    assert FRENCH("hand.title") in text_of(answer.shown)
    late = await parlour.do(BRUNO, "coinche bid", call=offer["value"])
    assert text_of(late.shown) == FRENCH("table.refuse.stale")
    assert (await parlour.table()).rev == 1


# What is answered


@pytest.mark.slow("more of the commands of this game")
async def test_a_coinche_is_answered_with_the_hand_in_the_players_own_language(parlour: Parlour) -> None:
    await begun(parlour, "coinche", "80 cœur", "passe", "passe")
    shown = (await parlour.do(DAVID, "coinche bid", call="coinche")).shown
    assert shown["flags"] & 64, "it is for its reader alone"
    assert ENGLISH("coinche.button.coinche") in shown["content"]
    assert ENGLISH("hand.title") in text_of(shown)
    shown = (await parlour.do(ALICE, "coinche bid", call="surcoinche")).shown
    assert FRENCH("coinche.button.surcoinche") in shown["content"]
    assert FRENCH("coinche.times.4") in text_of(shown)


@pytest.mark.slow("more of the commands of this game")
async def test_a_combination_is_ticked_by_a_command_and_told_with_the_card(parlour: Parlour) -> None:
    await begun(parlour, "coinche", "80 cœur", "passe", "passe", "passe", declarations="choice")
    await parlour.do(ALICE, "coinche declare")
    assert FRENCH("partners.combination.tierce.Q") not in text_of(await parlour.board())
    answer = await parlour.do(ALICE, "coinche play", card="valet de pique")
    assert FRENCH("partners.combination.tierce.Q") in text_of(answer.shown)
    assert FRENCH("partners.combination.tierce.Q") in text_of(await parlour.board())


@pytest.mark.slow("more of the commands of this game")
async def test_a_hand_is_shown_to_its_owner_at_any_time(parlour: Parlour) -> None:
    await begun(parlour, "coinche")
    for user in (ALICE, DAVID):
        shown = (await parlour.do(user, "hand")).shown
        assert shown["flags"] & 64, "it is for its reader alone"
        assert reads(user)("hand.title") in text_of(shown)
    stranger = await parlour.do(EMMA, "hand")
    assert text_of(stranger.shown) == ENGLISH("table.refuse.not_seated")


@pytest.mark.slow("more of the commands of this game")
@pytest.mark.parametrize("user", [ALICE, DAVID])
async def test_the_rules_are_shown_in_the_readers_own_language(parlour: Parlour, user: str) -> None:
    shown = (await parlour.do(user, "help", game="coinche")).shown
    assert shown["flags"] & 64, "it is for its reader alone"
    assert rules(reads(user), Coinche, 0)[0].title in text_of(shown)


# What is refused

REFUSED: Mapping[str, tuple[Sequence[str], Mapping[str, str | int], str, Mapping[str, str], str, Json]] = {
    "off the ladder": ((), {}, "bid", {"call": "85 H"}, "coinche.refuse.off_ladder",
        {"first": 80, "last": 160, "more": [Key("coinche.value.capot")]}),
    "too high without announcements": ((), {"generale": "on"}, "bid", {"call": "170 H"},
        "coinche.refuse.off_ladder",
        {"first": 80, "last": 160, "more": [Key("coinche.value.capot"), Key("coinche.value.generale")]}),
    "a game that is not played": ((), {"all_trump": "on"}, "bid", {"call": "80 SA"},
        "coinche.refuse.game",
        {"game": Key("trump.SA"), "games": [Key(f"trump.{game}") for game in ("S", "H", "D", "C", "TA")]}),
    "générale where there is none": ((), {}, "bid", {"call": "générale H"},
        "coinche.refuse.no_generale", {}),
    "not higher": (("100 H",), {}, "bid", {"call": "100 S"}, "coinche.refuse.not_higher",
        {"value": 100, "above": 110}),
    "above the highest": (("capot H",), {}, "bid", {"call": "capot S"}, "coinche.refuse.highest",
        {"value": Key("coinche.value.capot")}),
    "a coinche of one's own side's bid": (("100 H", "pass"), {}, "bid", {"call": "coinche"},
        "coinche.refuse.own_bid", {}),
    "a bid after a coinche": (("100 H", "coinche"), {}, "bid", {"call": "120 S"},
        "coinche.refuse.frozen", {}),
    "nonsense": (("100 H",), {}, "bid", {"call": "nonsense"}, "coinche.refuse.no_bid_at_all",
        {"value": 110, "game": Key("trump.H")}),
    "a game that there is not": ((), {}, "bid", {"call": "110 X"}, "coinche.refuse.no_bid_at_all",
        {"value": 80, "game": Key("trump.H")}),
    "half a bid off the ladder": ((), {}, "bid", {"call": "85"}, "coinche.refuse.off_ladder",
        {"first": 80, "last": 160, "more": [Key("coinche.value.capot")]}),
    "générale alone where there is none": ((), {}, "bid", {"call": "générale"},
        "coinche.refuse.no_generale", {}),
    "nonsense after a coinche": (("100 H", "coinche"), {}, "bid", {"call": "nonsense"},
        "coinche.refuse.frozen", {}),
    "a surcoinche of nothing": (("100 H",), {}, "bid", {"call": "surcoinche"},
        "coinche.refuse.not_coinched", {}),
    "a card before the contract": ((), {}, "play", {"card": "JS"}, "coinche.refuse.still_bidding", {}),
    "a declaration before the contract": ((), {"declarations": "choice"}, "declare", {},
        "coinche.refuse.still_bidding", {}),
    "a bid after the contract": (("80 H", "coinche", "surcoinche"), {}, "bid", {"call": "100 H"},
        "coinche.refuse.bidding_over", {"game": Key("trump.H")}),
    "a coinche after the contract": (("80 H", "pass", "pass", "pass"), {}, "bid", {"call": "coinche"},
        "coinche.refuse.bidding_over", {"game": Key("trump.H")}),
    "announcements where there are none": (("80 H", "pass", "pass", "pass"), {}, "declare", {},
        "partners.refuse.declare_off", {}),
    "announcements that make themselves": (("80 H", "pass", "pass", "pass"), {"declarations": "auto"},
        "declare", {}, "partners.refuse.declare_auto", {}),
}  # fmt: skip
"""What was said, the options, then what is typed, and the rule that refuses it."""


@pytest.mark.slow("more of the commands of this game")
@pytest.mark.parametrize(("user", "case"), [*((ALICE, case) for case in REFUSED), (DAVID, "nonsense")])
async def test_what_may_not_be_done_is_refused_by_its_rule(parlour: Parlour, user: str, case: str) -> None:
    """In one private line, in the player's own language; nothing moves."""
    said, options, verb, typed, rule, detail = REFUSED[case]
    seat = len(said) if len(said) < 3 else 0  # who speaks first leads
    first = (FOUR.index(user) - seat) % 4
    await begun(parlour, "coinche", *said, users=[*FOUR[first:], *FOUR[:first]], **options)
    before = await parlour.table()
    assert await parlour.mover() == user, "it is their turn"
    answer = await parlour.do(user, f"coinche {verb}", **typed)
    assert text_of(answer.shown) == reads(user)(rule, **detail)
    assert answer.shown["flags"] & 64, "it is for its reader alone"
    assert (await parlour.table()).rev == before.rev, "a refused call moves nothing"


@pytest.mark.slow("more of the commands of this game")
@pytest.mark.parametrize(
    ("typed", "rule", "detail"),
    [
        ("85", "coinche.refuse.off_ladder", {"first": 80, "last": 160, "more": [Key("coinche.value.capot")]}),
        ("80 X", "coinche.refuse.no_bid_at_all", {"value": 80, "game": Key("trump.H")}),
        ("JS", "coinche.refuse.still_bidding", {}),
    ],
)
async def test_the_form_refuses_by_the_same_rules(
    parlour: Parlour, typed: str, rule: str, detail: Json
) -> None:
    await begun(parlour, "coinche")
    hand = (await parlour.do(ALICE, "hand")).shown
    form = await parlour.press(ALICE, hand, ":type")
    answer = await parlour.client.modal(ALICE, form, {"move": typed})
    assert text_of(answer.shown) == FRENCH(rule, **detail)
    assert (await parlour.table()).rev == 0, "nothing was said"


async def test_five_presses_of_one_button_at_once_bid_once(parlour: Parlour) -> None:
    await begun(parlour, "coinche")
    hand = (await parlour.do(ALICE, "hand")).shown
    [bid] = [one["custom_id"] for one in components(hand) if ":bid.80." in one["custom_id"]]
    answers = await asyncio.gather(*(parlour.client.click(ALICE, hand, bid) for _ in range(5)))
    assert [answer.status for answer in answers] == ["answered"] * 5
    assert {answer.shown["id"] for answer in answers} == {hand["id"]}, "each shows the hand as it is"
    table = await parlour.table()
    assert table.position.bids == [(0, "bid.80.C")]


async def test_a_bid_is_taken_back_until_the_next_player_speaks(parlour: Parlour) -> None:
    await begun(parlour, "coinche", "90 H")
    assert text_of((await parlour.do(ALICE, "table undo")).shown) == FRENCH("said.undone")
    await parlour.do(ALICE, "coinche bid", call="100 H")
    await parlour.do(BRUNO, "coinche bid", call="coinche")
    late = await parlour.do(ALICE, "table undo")
    assert text_of(late.shown) == FRENCH("table.refuse.undo_not_yours")
    await parlour.do(BRUNO, "table undo")
    table = await parlour.table()
    assert table.position.bids == [(0, "bid.100.H")]


@pytest.mark.slow("more of the commands of this game")
async def test_a_robot_speaks_for_who_leaves_in_the_auction(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parlour.bot.services.tables, "wake", lambda _: None)
    await begun(parlour, "coinche", "80 H")
    asked = (await parlour.do(BRUNO, "table leave")).shown
    await parlour.press(BRUNO, asked, ":leave.yes")
    tables = parlour.bot.services.tables
    [turn] = await tables.at((await parlour.table()).id, robots.turns)
    await tables.at(turn.table_id, robots.play_turn, turn, turn.fallback or "")
    assert await parlour.mover() == CHLOE, "the robot passed"
    gone = await parlour.do(BRUNO, "coinche bid", call="90 H")
    assert text_of(gone.shown) == FRENCH("table.refuse.not_seated")
