"""`/tarot` by typed commands, and the discard by a list of several values, to readers of both languages."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.games.kit.chance import Chance
from bot.games.tarot import Tarot
from bot.sandbox.client import ALICE, EMMA, button, components, text_of
from bot.text import text_in
from tests.cogs.conftest import FOUR, SHARED, Parlour, begun, coded, reads
from tests.games.tarot_table import pack

pytestmark = SHARED

FRENCH, ENGLISH = text_in("fr"), text_in("en")
Json = dict[str, Any]


@pytest.fixture(autouse=True)
def known(dealt: None) -> None:
    """Deal from a known seed."""


async def taken(parlour: Parlour, contract: str = "garde", users: Sequence[str] = FOUR) -> str:
    """Begin; the first player takes, the others pass. Return who takes."""
    await begun(parlour, "tarot", contract, *["pass"] * (len(users) - 1), users=users)
    return await parlour.mover()


async def refused(parlour: Parlour, user: str, command: str, **options: object) -> str:
    before = (await parlour.table()).rev
    answer = await parlour.do(user, command, **options)
    assert (await parlour.table()).rev == before
    return text_of(answer.shown)


async def hand_of(parlour: Parlour, user: str) -> Json:
    return (await parlour.do(user, "hand")).shown


def listed(hand: Json) -> Json:
    return next(part for part in components(hand) if "options" in part)


async def view_of(parlour: Parlour, user: str) -> Any:
    table = await parlour.table()
    return (await parlour.position()).view(table.seat_of(int(user)))


@pytest.mark.slow("more of the commands of this game")
async def test_a_new_table_takes_every_option_from_one_command(parlour: Parlour) -> None:
    chosen: dict[str, str | int] = {
        "rounds": 2, "target": 500, "lowest": "garde", "petit_sec": "play", "excuse_last": "kept",
        "called_lead": "open",
    }  # fmt: skip
    await parlour.do(ALICE, "tarot new", **coded("tarot", chosen))
    options = (await parlour.table()).options
    assert {name: getattr(options, name) for name in chosen} == chosen
    assert sorted(chosen) == sorted(Tarot.Options.offered())


@pytest.mark.slow("more of the commands of this game")
async def test_a_target_too_low_is_refused_in_words(parlour: Parlour) -> None:
    answer = await parlour.do(ALICE, "tarot new", target=50)
    assert FRENCH("tarot.refuse.target", least=100) in text_of(answer.shown)


@pytest.mark.slow("more of the commands of this game")
async def test_contracts_are_offered_in_ones_language_and_a_lower_one_is_refused(parlour: Parlour) -> None:
    await begun(parlour, "tarot", "garde")
    mover = await parlour.mover()
    offers = await parlour.client.autocomplete(mover, parlour.channel, "tarot bid", "call", {"call": ""})
    t = reads(mover)
    assert [offer["name"] for offer in offers] == [
        t("card.action.pass"),
        t("tarot.contract.sans"),
        t("tarot.contract.contre"),
    ]
    said = await refused(parlour, mover, "tarot bid", call="prise")
    assert t("tarot.refuse.not_higher", contract=t("tarot.contract.garde")) in said


@pytest.mark.slow("more of the commands of this game")
async def test_a_discard_is_chosen_at_once_changed_and_laid_aside_by_one_press(parlour: Parlour) -> None:
    taker = await taken(parlour)
    hand = await hand_of(parlour, taker)
    select = listed(hand)
    values = [option["value"] for option in select["options"]]
    assert (select["min_values"], select["max_values"]) == (6, 6)
    for chosen in (values[:6], values[1:7]):
        hand = (await parlour.client.select(taker, hand, select["custom_id"], chosen)).shown
        on = {option["value"] for option in listed(hand)["options"] if option.get("default")}
        assert on == set(chosen)
    before = {mark[2:] for mark in values[1:7]}
    await parlour.client.click(taker, hand, button(hand, ":discard.")["custom_id"])
    view = await view_of(parlour, taker)
    assert (view.phase, set(view.discard)) == ("play", before)
    others = [user for user in FOUR if user != taker]
    assert [(await view_of(parlour, user)).discard for user in others] == [()] * 3


@pytest.mark.slow("more of the commands of this game")
async def test_a_forged_choice_of_several_is_refused(parlour: Parlour) -> None:
    taker = await taken(parlour)
    hand = await hand_of(parlour, taker)
    custom_id, values = listed(hand)["custom_id"], [option["value"] for option in listed(hand)["options"]]
    king = next(f"=a{card}" for card in (await view_of(parlour, taker)).hand if card[0] == "K")
    several = (values[:7], values[:5], [*values[:5], values[0]], [*values[:6], values[0]])
    unknown = ([*values[:5], king], [*values[:5], "=a9Z"], [*values[:5], "slam"], ["=b1"], ["b1", "x"], [])
    for forged in (*several, *unknown):
        answer = await parlour.client.select(taker, hand, custom_id, forged, forge=True)
        table = await parlour.table()
        assert (table.rev, table.draft.marks) == (4, frozenset())
        assert reads(taker)("press.unknown") in text_of(answer.shown) + "".join(
            map(text_of, answer.followups)
        )
    for other in (custom_id.replace("*+a", "*+b"), custom_id.replace("*+a", "*+")):
        await parlour.client.select(taker, hand, other, values[:6], forge=True)
        assert (await parlour.table()).draft.marks == frozenset()


async def test_a_discard_is_typed_and_refused_by_its_rule(parlour: Parlour) -> None:
    taker = await taken(parlour)
    t, view = reads(taker), await view_of(parlour, taker)
    six = [t(f"card.{card}") for card in view.discardable[:6]]
    kept = next(card for card in view.hand if card[0] == "K")
    said = await refused(parlour, taker, "tarot discard", cards=" ".join(six[:5]))
    assert t("tarot.refuse.count", count=6) in said
    said = await refused(parlour, taker, "tarot discard", cards=" ".join([*six[:5], t(f"card.{kept}")]))
    assert t("tarot.refuse.king", card=t(f"card.{kept}")) in said
    offers = await parlour.client.autocomplete(
        taker, parlour.channel, "tarot discard", "cards", {"cards": six[0]}
    )
    assert offers[0]["name"] == " ".join(six[:2])
    await parlour.do(taker, "tarot discard", cards=", ".join(six))
    assert (await view_of(parlour, taker)).phase == "play"


@pytest.mark.slow("more of the commands of this game")
async def test_a_discard_is_completed_after_a_slam_too(parlour: Parlour) -> None:
    taker = await taken(parlour)
    await parlour.do(taker, "tarot declare", what="slam")
    offers = await parlour.client.autocomplete(
        taker, parlour.channel, "tarot discard", "cards", {"cards": ""}
    )
    named = [offer["name"] for offer in offers]
    assert named == [reads(taker)(f"card.{card}") for card in (await view_of(parlour, taker)).discardable]
    await parlour.do(taker, "tarot discard", cards=" ".join(named[:6]))
    assert (await view_of(parlour, taker)).phase == "play"


@pytest.mark.slow("more of the commands of this game")
async def test_a_card_of_a_discard_that_may_be_several_is_refused_by_its_names(parlour: Parlour) -> None:
    taker = await taken(parlour)
    t, view = reads(taker), await view_of(parlour, taker)
    five = " ".join(t(f"card.{card}") for card in view.discardable[:5])
    said = await refused(parlour, taker, "tarot discard", cards=f"{five} {t('card.typed.K').split('|')[0]}")
    assert t("card.KC") in said


@pytest.mark.slow("more of the commands of this game")
async def test_a_slam_is_declared_once_and_begins_a_garde_contre(parlour: Parlour) -> None:
    await begun(parlour, "tarot", "garde contre")
    taker = await parlour.mover()
    other = next(user for user in FOUR if user != taker)
    said = await refused(parlour, other, "tarot declare", what="slam")
    assert reads(other)("tarot.refuse.slam") in said
    await parlour.do(taker, "tarot declare", what="slam")
    view = await view_of(parlour, taker)
    assert (view.phase, view.slam, view.turn) == ("play", True, view.taker)
    assert reads(taker)("tarot.refuse.slam") in await refused(parlour, taker, "tarot declare", what="slam")


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
    t = reads(mover)
    said = await refused(parlour, mover, "tarot declare", what="double")
    assert t("tarot.refuse.handful_short", size=t("tarot.handful.double"), count=13) in said
    for ticked in (True, False, True):
        await parlour.do(mover, "tarot declare", what="single")
        assert (await parlour.table()).draft.marks == ({"s"} if ticked else set())
    await parlour.do(mover, "tarot play", card="5")
    view = await view_of(parlour, mover)
    assert view.trick == ((view.taker, "T5"),)
    assert [shown.cards for shown in view.handfuls_shown] == [tuple(f"T{n}" for n in range(10, 0, -1))]


async def test_five_call_a_card_and_others_are_refused(parlour: Parlour) -> None:
    five = (*FOUR, EMMA)
    await begun(parlour, "tarot", "garde contre", users=five)
    taker = await parlour.mover()
    t = reads(taker)
    said = await refused(parlour, taker, "tarot call", card=t("card.2S"))
    assert t("card.KS") in said
    await parlour.do(taker, "tarot call", card=t("card.KS"))
    view = await view_of(parlour, taker)
    assert (view.called, view.phase) == ("KS", "ready")
