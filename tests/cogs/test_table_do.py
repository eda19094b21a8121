"""`/table do`: whatever the buttons here do, by their labels, in the reader's language, with its value."""

import pytest

from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID
from tests.cogs.conftest import FOUR, SHARED, Parlour, begun

pytestmark = SHARED
FRENCH, ENGLISH = text_in("fr"), text_in("en")


async def offered(parlour: Parlour, user: str, what: str = "") -> dict[str, str]:
    """What is offered while a person types in `what`: the label of each code."""
    choices = await parlour.offers(user, "table do", what=what)
    return {one["value"]: one["name"] for one in choices}


async def values(parlour: Parlour, user: str, what: str, typed: str = "") -> dict[str, str]:
    given = {"what": what, "with": typed}
    choices = await parlour.client.autocomplete(user, parlour.channel, "table do", "with", given)
    return {one["value"]: one["name"] for one in choices}


async def done(parlour: Parlour, user: str, what: str, **value: str) -> str:
    return await parlour.say(user, "table do", what=what, **value)


async def test_a_lobby_offers_what_its_buttons_do_to_each_in_their_language(parlour: Parlour) -> None:
    await parlour.do(ALICE, "belote new")
    await parlour.do(DAVID, "table join")
    host = await offered(parlour, ALICE)
    assert host["kick"] == FRENCH("verb.kick")
    lobby = {"robot.add", "options", "rules", "check", "luck", "seat", "language.en", "leave"}
    assert sorted(lobby - host.keys()) == []
    guest = await offered(parlour, DAVID)
    assert guest["seat"] == ENGLISH("verb.seat")
    assert sorted({"kick", "language.en", "more"} & guest.keys()) == []
    assert list(await offered(parlour, DAVID, "SEAT")) == ["seat"]


async def test_a_label_is_typed_with_its_value_whatever_case_and_accents(parlour: Parlour) -> None:
    await parlour.do(ALICE, "belote new")
    await parlour.do(BRUNO, "table join")
    assert await values(parlour, ALICE, "seat") == {"seat.1": "1 · Alice", "seat.2": "2 · Bruno"}
    assert await done(parlour, BRUNO, "CHANGER DE PLACE", **{"with": "1"}) == FRENCH("said.seated", number=1)
    assert await values(parlour, ALICE, "kick") == {f"kick.{BRUNO}": "Bruno"}
    assert await done(parlour, ALICE, "Exclure", **{"with": "bruno"}) == FRENCH("said.kicked", name="Bruno")
    paces = await values(parlour, ALICE, "options", "rythme")
    assert list(paces) == ["pace.none", "pace.5m", "pace.1h", "pace.24h"]
    await done(parlour, ALICE, "options", **{"with": paces["pace.1h"]})
    assert (await parlour.table()).pace == "1h"
    added = await done(parlour, ALICE, FRENCH("verb.luck"), **{"with": "houx"})
    assert added == FRENCH("said.word", word="houx")


async def test_a_page_is_opened_where_no_value_is_given(parlour: Parlour) -> None:
    await parlour.do(ALICE, "yams new")
    await parlour.do(BRUNO, "table join")
    assert FRENCH("verb.kick") in await done(parlour, ALICE, "kick")
    await parlour.do(ALICE, "table start")
    assert FRENCH("pause.title") in await done(parlour, ALICE, "pause")
    assert await done(parlour, ALICE, "pause", **{"with": "pause.3"}) == FRENCH("said.pause_asked")


async def test_what_is_unknown_is_answered_with_what_can_be_done(parlour: Parlour) -> None:
    await parlour.do(ALICE, "yams new")
    told = await done(parlour, ALICE, "danser")
    assert told.startswith("«\N{NO-BREAK SPACE}danser\N{NO-BREAK SPACE}»")
    assert FRENCH("verb.options") in told
    told = await done(parlour, ALICE, "options", **{"with": "danser"})
    assert FRENCH("pace") in told


@pytest.mark.parametrize("old", ["kick", "table place exclure", "seat kick"])
async def test_the_name_of_an_old_command_is_its_button_of_now(parlour: Parlour, old: str) -> None:
    await parlour.do(ALICE, "yams new")
    await parlour.do(BRUNO, "table join")
    assert await offered(parlour, ALICE, old) == {"kick": FRENCH("verb.kick")}
    assert await done(parlour, ALICE, old, **{"with": "Bruno"}) == FRENCH("said.kicked", name="Bruno")


@pytest.mark.parametrize(("old", "now"), [("hand", "/main"), ("mydata", "/réglages")])
async def test_what_is_no_verb_of_a_table_is_told_where_it_is(parlour: Parlour, old: str, now: str) -> None:
    await parlour.do(ALICE, "yams new")
    told = FRENCH("error.moved", old=old, now=now)
    assert await done(parlour, ALICE, old) == told


async def test_a_seat_is_given_to_somebody_who_is_named(parlour: Parlour) -> None:
    await begun(parlour, "yams", users=(ALICE, BRUNO))
    assert await done(parlour, ALICE, "give", **{"with": "Chloé"}) == FRENCH("move.not_here", name="Chloé")
    given = FRENCH("said.given", was="Alice", new="Chloé")
    assert await done(parlour, ALICE, "give", **{"with": f"<@{CHLOE}>"}) == given
    assert "join" in await offered(parlour, CHLOE)


async def test_the_host_sets_the_pace_of_a_running_game(parlour: Parlour) -> None:
    await begun(parlour, "yams", users=(ALICE, BRUNO))
    assert await values(parlour, BRUNO, "options.played") == {}
    await done(parlour, ALICE, "options.played", **{"with": "pace.1h"})
    assert (await parlour.table()).pace == "1h"
    page = (await parlour.press(ALICE, ":options.played")).shown
    await parlour.client.select(ALICE, page, "t:" + (await parlour.table()).id + ":-:*pace", ["pace.5m"])
    assert (await parlour.table()).pace == "5m"


@pytest.mark.usefixtures("dealt")
async def test_a_hand_offers_what_is_said_beside_the_game(parlour: Parlour) -> None:
    await begun(parlour, "belote", users=FOUR)
    await parlour.do(await parlour.mover(), "belote bid", call="prendre")
    tables = parlour.bot.services.tables
    for press in range(4):
        [seat] = (await parlour.position()).awaited()
        code, user = str((await parlour.position()).fallback(seat)), int(await parlour.mover())
        await tables.play((await parlour.table()).id, user, code, seen=None, interaction_id=press + 1)
    mover = await parlour.mover()
    other = next(user for user in FOUR if user != mover)
    assert "claim" in await offered(parlour, mover)
    assert "ahead" in await offered(parlour, other)
    refused = await done(parlour, mover, "claim")
    assert refused, "the claim is judged"
    assert FRENCH("ahead.title") in await done(parlour, other, "ahead")
