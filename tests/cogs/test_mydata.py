"""`/mydata`: what is kept about oneself, as a page, as a file; the privacy note."""

import json
from typing import Any

import pytest

from bot.sandbox.client import ALICE, BRUNO, CHLOE, components, text_of
from bot.text import text_in
from tests.cogs.conftest import SHARED, Parlour

pytestmark = SHARED
FRENCH = text_in("fr")
Json = dict[str, Any]
LANGUAGES = ("fr", "en")


async def person(parlour: Parlour, language: str, name: str = "Zoé") -> str:
    """Return the id of somebody new who reads this language."""
    return (await parlour.client.new_user(name, locale="en-GB" if language == "en" else "fr"))["id"]


async def file_of(parlour: Parlour, message: Json) -> Json:
    """Read the one file of a message."""
    [file] = message["attachments"]
    async with parlour.client.session.get(file["url"]) as answer:
        return json.loads(await answer.read())


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_has_not_played_reads_that_nothing_is_kept(parlour: Parlour, language: str) -> None:
    t, user = text_in(language), await person(parlour, language)
    shown = (await parlour.do(user, "mydata")).shown
    assert shown["flags"] & 64, "the page is public"
    assert t("mydata.nothing") in text_of(shown)
    assert [part["label"] for part in components(shown)] == [t("mydata.export"), t("mydata.privacy")]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_kept_is_listed_with_counts(parlour: Parlour, language: str) -> None:
    t, user = text_in(language), await person(parlour, language)
    await parlour.do(user, "yams new")
    shown = text_of((await parlour.do(user, "mydata")).shown)
    assert t("mydata.seats.open", n=1) in shown
    assert t("mydata.results", n=0) in shown
    assert t("mydata.names", names="Zoé") in shown
    await parlour.end(user)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_privacy_note_is_one_press_away_and_one_back(parlour: Parlour, language: str) -> None:
    t, user = text_in(language), await person(parlour, language)
    page = (await parlour.do(user, "mydata")).shown
    note = (await parlour.press(user, page, ":mydata.privacy")).shown
    assert t("privacy.long") in text_of(note)
    assert t("privacy.nobody") in text_of(note), "nobody is named who can be asked"
    back = (await parlour.press(user, note, ":mydata")).shown
    assert back["id"] == page["id"]
    assert t("mydata.title") in text_of(back)


async def test_a_host_who_says_where_they_are_found_is_named(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parlour.bot.house, "contact", "privacy@example.org")
    note = (await parlour.do(BRUNO, "mydata", what="privacy")).shown
    assert FRENCH("privacy.host", contact="privacy@example.org") in text_of(note)


@pytest.mark.parametrize("by", ["button", "command"])
async def test_everything_is_given_as_one_private_file(parlour: Parlour, by: str) -> None:
    await parlour.do(ALICE, "yams new")
    await parlour.do(CHLOE, "table join")
    if by == "button":
        page = (await parlour.do(CHLOE, "mydata")).shown
        given = (await parlour.press(CHLOE, page, ":mydata.export")).shown
    else:
        given = (await parlour.do(CHLOE, "mydata", what="export")).shown
    assert given["flags"] & 64, "the file is public"
    told = await file_of(parlour, given)
    assert told["user"] == CHLOE
    [own] = [table for table in told["tables"] if table["channel"] == parlour.channel]
    assert (own["game"], own["phase"], own["seat"], own["hosts"]) == ("yams", "lobby", 1, False)
    await parlour.do(CHLOE, "table leave")
    await parlour.do(ALICE, "table leave")
