"""Each feature is a room above the core: taken out, alone or with all others, the bot starts and plays."""

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from bot.feature import Feature
from bot.features import FEATURES
from bot.messages.custom_id import NO_TABLE
from bot.screens.kit.offers import Offers
from bot.text import DATA, text_in
from discord_sandbox.client import ALICE, BRUNO
from tests.catalogue.house import modules
from tests.catalogue.source_keys import asked
from tests.cogs.conftest import Parlour, running

NAMES = tuple(feature.name for feature in FEATURES)
ABOVE = {"features", "app", "host", "__main__"}
"""The rooms that may know features."""
CATALOGUES = {"days": ("daily",), "tournaments": ("tournament",)}
"""The catalogues of features, where they are not called as the room is."""
FRENCH = text_in("fr")


def room(module: str) -> str:
    """Return the room of a module of the bot."""
    return module.split(".")[1] if module.startswith("bot.") else module


def test_no_room_below_imports_a_feature_and_none_imports_another() -> None:
    found = [
        (module, each)
        for module, imported in modules().items()
        for each in imported
        if room(each) in NAMES and room(module) not in {room(each), *ABOVE}
    ]
    assert found == []


def test_the_core_asks_for_no_text_of_a_feature() -> None:
    folder = DATA / "text" / "en"
    own = set[str]()
    for catalogue in (each for name in NAMES for each in CATALOGUES.get(name, (name,))):
        with (folder / f"{catalogue}.po").open("rb") as file:
            own |= {message.id if isinstance(message.id, str) else message.id[0] for message in read_po(file)}
    said = asked(without=NAMES).said
    assert {key: where for key, where in said.items() if key and key in own} == {}


def left(*out: str) -> Sequence[Feature]:
    """Return the features without these."""
    return [feature for feature in FEATURES if feature.name not in out]


async def forged(parlour: Parlour, page: dict[str, Any], verb: str) -> str:
    """Press what no page offers; return what is answered."""
    answer = await parlour.client.click(ALICE, page, f"t:{NO_TABLE}:-:{verb}", forge=True)
    return str(answer.shown.get("content") or "")


@pytest.mark.parametrize("out", [*((name,) for name in NAMES), NAMES], ids="+".join)
async def test_without_a_feature_the_bot_starts_plays_and_misses_nothing(
    out: tuple[str, ...], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path, left(*out)) as parlour:
        page = (await parlour.do(ALICE, "help")).shown
        await parlour.press(ALICE, "help.how", page)
        for command in ("settings", "mytables", "stats", "leaderboard"):
            assert (await parlour.do(ALICE, command)).shown
        await parlour.begin("yams", ALICE, BRUNO)
        await parlour.press(await parlour.mover(), ":roll")
        assert (await parlour.table()).rev > 0, "a move was played"
        for feature in FEATURES:
            for name in feature.buttons:
                refused = await forged(parlour, page, name) == FRENCH("press.unknown")
                assert refused or feature.name not in out, name
            offered = [offer.verb for offer in feature.offers]
            assert (
                feature.name in out
                or [verb for verb in offered if await forged(parlour, page, verb) == FRENCH("press.unknown")]
                == []
            )
        buttons = parlour.bot.services.part(Offers).at("how", FRENCH)
        assert len(buttons) == sum(offer.place == "how" for each in left(*out) for offer in each.offers)
        await parlour.bot.watch.look()
        await parlour.painted()
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []
