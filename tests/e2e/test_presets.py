"""Presets of Coinche: opened by name, played, told in the rules, carried on by a code."""

from typing import Any

import pytest

from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, text_of
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.codes import code_of
from tapis.games.kit.game import Game, Seat
from tests.e2e.forward import bring_on
from tests.e2e.room import Room, said
from tests.people import has

FOUR = (ALICE, BRUNO, CHLOE, DAVID)


def bids_once(game: Game[Any], _: Seat) -> str | None:
    """Bid once a deal, then play whatever comes first; None after the first deal that was scored."""
    if game.last_deal is not None:  # type: ignore[attr-defined]
        return None
    codes = [str(action) for action in game.legal(min(game.awaited()))]
    bids = [code for code in codes if code.startswith("bid.")]
    return bids[0] if bids and game.highest is None else codes[0]  # type: ignore[attr-defined]


@pytest.mark.slow("each preset is opened and played")
@pytest.mark.parametrize("preset", CoincheOptions.presets)
async def test_a_preset_is_opened_by_name_played_told_and_carried_on(room: Room, preset: str) -> None:
    options = CoincheOptions.preset(preset)
    board = await room.open(
        *FOUR, group="coinche", code=said("fr", f"coinche.preset.{preset}"), language="en"
    )
    assert room.game().options == options  # type: ignore[attr-defined]
    assert room.table("pace") == ("5m" if options.live else "24h")
    assert said("en", f"coinche.preset.{preset}") in text_of(board)
    bring_on(room, bids_once)
    scored = room.game().last_deal  # type: ignore[attr-defined]
    assert scored.marked != (0, 0), "a deal was played and marked"
    rules = await room.do(ALICE, "help", game="coinche")
    assert said("fr", "rules.title.table", game="Coinche") in text_of(rules.shown)
    code = code_of("coinche", options)
    menu = await room.press(BRUNO, ":options")
    assert code in text_of(menu.shown)
    await room.end(ALICE)
    board = await room.until(lambda message: has(message, ":agree.end"))
    for player in FOUR[1:]:
        board = (await room.press(player, ":agree.end", board)).shown
    await room.do(ALICE, "coinche new", code=code.lower(), target=500)
    opened = CoincheOptions.model_validate_json(room.table("options"))
    assert opened == options.with_options({"target": 500})
