"""Whom the host has blocked: what they press and type is refused in private, nothing is deleted."""

from collections.abc import Callable

import pytest

from bot.text import text_in
from discord_sandbox.client import ALICE, text_of
from tests.cogs.conftest import SHARED, Parlour

pytestmark = SHARED
Block = Callable[..., None]


@pytest.fixture
def block(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> Block:
    def set_to(**blocked: frozenset[int]) -> None:
        monkeypatch.setattr(parlour.bot, "settings", parlour.bot.settings.model_copy(update=blocked))

    return set_to


@pytest.mark.parametrize("language", ["fr", "en"])
async def test_who_is_blocked_reads_it_in_private_and_the_others_play_on(
    parlour: Parlour, block: Block, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = text_in(language)
    who = (await parlour.client.new_user("Zoe", locale="en-GB" if language == "en" else "fr"))["id"]
    await parlour.do(who, "yams new")
    before = await parlour.table()
    block(blocked_users=frozenset({int(who)}))
    for answer in (
        await parlour.do(who, "yams new"),
        await parlour.do(who, "settings"),
        await parlour.press(who, ":leave"),
    ):
        assert answer.shown["flags"] & 64, "others see it"
        assert text_of(answer.shown) == t("blocked.user")
    monkeypatch.setattr(parlour.bot.settings, "contact", "privacy@example.org")
    refused = await parlour.say(who, "settings")
    assert refused == f"{t('blocked.user')} {t('blocked.contact', contact='privacy@example.org')}"
    assert await parlour.table() == before, "something of theirs has changed"
    await parlour.press(ALICE, ":join")
    assert [player.id for player in (await parlour.table()).players] == [int(who), int(ALICE)]


async def test_on_a_blocked_server_everybody_is_refused_and_nothing_is_offered(
    parlour: Parlour, block: Block
) -> None:
    await parlour.do(ALICE, "yams new")
    guild = (await parlour.table()).guild_id
    typed = (ALICE, parlour.channel, "yams score", "box", {"box": ""})
    await parlour.press(ALICE, ":start")
    await parlour.do(ALICE, "yams roll")
    assert await parlour.client.autocomplete(*typed), "boxes are offered to everybody else"
    block(blocked_servers=frozenset({guild}))
    refused = (await parlour.do(ALICE, "table show")).shown
    assert text_of(refused) == text_in("fr")("blocked.server")
    assert await parlour.client.autocomplete(*typed) == []
    block(blocked_servers=frozenset({guild + 1}))
    await parlour.end(ALICE)
