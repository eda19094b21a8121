"""Nothing that is public, and nothing that answers one player, tells a card that others hold in private.

Over 200 deals of each game of cards in private hands (80 of Coinche, whose play is Belote's), at some four
positions of each deal, the cards that nobody but their holders has seen are dealt anew so that all that is
public would have come about alike (`reshuffle` of tests/contract).
What is compared is what `bot.messages.scene` and `bot.messages.components`
make of a whole table: title, text, blocks, footer, buttons with their custom_ids, the alternative text and
data of a picture.  That is done in French and in English by turns; once a deal, at another point of each, it
is done in both, and in one deal of five both pictures are drawn and their PNG bytes compared.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.text import LANGUAGES
from tapis.games.comptoir.game import Comptoir
from tapis.games.kit.game import Game
from tests.contract import hidden_belote, hidden_coinche, hidden_comptoir
from tests.contract.plays import copied
from tests.screens.card_tables import Position, belote, coinche, comptoir
from tests.screens.whole_tables import SEED, answered, png, public, running, table_of

RESHUFFLE = {
    "belote": hidden_belote.reshuffle,
    "coinche": hidden_coinche.reshuffle,
    "comptoir": hidden_comptoir.reshuffle,
}
CHUNKS, DEALS = 10, 20
"""Parts of a game's 200 deals, each with its own options, and the deals of a part."""
LOOKED, ASKED, DRAWN = 13, 3, 5
"""Of how many positions one is looked at, and one asked, and of how many deals one is drawn."""
FACES = ("hand", "blind", "partly_blind", "open", "dealer")
PLAYERS = (4, 2, 3, 5, 6, 8, 7, 10, 4, 20)
"""Players of Belote de comptoir, by part."""
SIZES = {1: {"hand_size": "5"}, 2: {"hand_size": "3"}, 8: {"hand_size": "4"}}
"""Parts of Belote de comptoir with so few cards that these numbers of players may hold as many each."""
DEALT = {"belote": "turned", "coinche": "began", "comptoir": "dealt"}
"""The facts with which a deal begins."""
CARD = re.compile(r"(?<![0-9A-Za-z])(?:[789JQKA]|10)[SHDC](?![0-9A-Za-z])")

COINCHE: tuple[dict[str, Any], ...] = (
    {},
    {"declarations": "choice", "no_trump": "on", "all_trump": "on", "generale": "on", "target": 5000},
    {"declarations": "auto", "undertrump": "off", "target": 5000},
    {"all_trump": "on", "scoring": "announced"},
)
"""Options of Coinche, by part."""
PARTS = {"belote": CHUNKS, "coinche": len(COINCHE), "comptoir": CHUNKS}

EARLY = {"belote": 0, "coinche": 2, "comptoir": 1}
"""The part of each game whose records are read early."""
LATE = pytest.mark.slow("the other deals and tables of more players")
EVERY = [
    pytest.param(key, part, id=f"{key}-{part}", marks=() if part == EARLY[key] else LATE)
    for key, parts in PARTS.items()
    for part in range(parts)
]


def options_of(key: str, part: int) -> dict[str, Any]:
    """Options of a part: every way to lie of the cards twice, every other option both ways."""
    if key == "belote":
        even = part % 2 == 0
        return {"declarations": "choice" if even else "auto", "target": 1001 if part < 5 else 5000}
    if key == "coinche":
        return COINCHE[part]
    more = {"no_trump": "on", "all_trump": "on", "auction": "single"} if part % 3 == 0 else {}
    return {"faces": FACES[part % len(FACES)], "target": 5 if part < 5 else 20, **more, **SIZES.get(part, {})}


def deals(key: str, part: int, most: int) -> Iterator[tuple[int, Game[Any], tuple[Any, ...]]]:
    """Every position of so many deals, played at random, with what just happened; the deal comes first."""
    seed, options = f"leak{part} ", options_of(key, part)
    positions: Iterator[Position] = (
        comptoir(PLAYERS[part], seed, **options)
        if key == "comptoir"
        else (belote if key == "belote" else coinche)(seed, **options)
    )
    deal = 0
    for game, facts in positions:
        deal += any(fact.kind == DEALT[key] for fact in facts)
        if deal > most:
            return
        yield deal, game, facts


@pytest.mark.slow("many deals; test_hidden_games.py has one game of each")
@pytest.mark.parametrize(("key", "part"), EVERY)
def test_no_public_byte_tells_a_card_that_nobody_has_seen(key: str, part: int) -> None:
    luck, swapped, looked, last, drawn = Random(f"{key}{part}"), 0, 0, 0, 0
    chosen = -1
    for rev, (deal, game, facts) in enumerate(deals(key, part, DEALS)):
        if deal != last:
            last, chosen = deal, rev + luck.randrange(1 + game.players)
        if rev != chosen and rev % LOOKED != part:
            continue
        other = copied(game)
        RESHUFFLE[key](other, None, luck)
        here, there = table_of(game, facts, rev), table_of(other, facts, rev)
        for language in LANGUAGES if rev == chosen else (LANGUAGES[rev % 2],):
            assert public(here, language) == public(there, language)
        if rev == chosen and deal % DRAWN == 0:
            assert png(here) == png(there)
            drawn += 1
        looked += 1
        swapped += other != game
    assert drawn == DEALS // DRAWN
    assert swapped > looked / 2, "the cards were hardly ever swapped"


# What a running table hands out, and what it answers


def unseen(game: Game[Any]) -> set[str]:
    """The cards of the deal that nobody but their holders, or nobody at all, has seen."""
    view = game.view(None)
    held = {card for hand in game.hands for card in hand} | set(getattr(game, "stock", ()))
    if isinstance(game, Comptoir):
        return held - {card for cards in game.open_cards for card in cards}
    shown = {card for each in view.shown for combination in each.combinations for card in combination.cards}  # type: ignore[attr-defined]
    return held - shown - {getattr(view, "turned", "")}


@pytest.mark.parametrize(("key", "part"), EVERY)
def test_the_record_of_a_running_game_names_no_card_that_nobody_has_seen(key: str, part: int) -> None:
    """Nor what a player would announce, nor the seed."""
    begun: list[dict[str, Any]] = []
    checked = 0
    for rev, (_, game, facts) in enumerate(deals(key, part, 4)):
        kinds = [fact.kind for fact in facts]
        told = [fact.model_dump(mode="json") for fact in facts]
        if DEALT[key] in kinds:
            begun, told = [], told[kinds.index(DEALT[key]) :]
        code = (
            action_of(key, facts) if begun else "pass"
        )  # the card that ended the deal before is not its own
        begun.append({"rev": rev, "seat": 0, "action": code, "facts": told})
        if game.result() is None and unseen(game):
            record = running(game, begun).text()
            assert unseen(game).isdisjoint(CARD.findall(record))
            assert "declare" not in record.partition('"moves"')[2]
            assert SEED not in record
            checked += 1
    assert checked > 4


def action_of(key: str, facts: tuple[Any, ...]) -> str:
    """The notation of the card just played, as if its player had announced everything with it."""
    cards = [fact.card for fact in facts if fact.kind == "played"]
    if not cards:
        return "pass"
    return f"play.{cards[0]}" if key == "comptoir" else f"play.{cards[0]}.declare"


@pytest.mark.slow("many deals; test_hidden_games.py has one game of each")
@pytest.mark.parametrize(("key", "part"), EVERY)
def test_what_is_offered_and_refused_to_a_player_depends_on_his_own_cards_alone(key: str, part: int) -> None:
    """Autocomplete offers what `named` lists; a typed card is refused by it, or by the rule against it."""
    luck, swapped = Random(f"{key}{part}"), 0
    for rev, (_, game, facts) in enumerate(deals(key, part, 1)):
        if rev % ASKED != part % ASKED:
            continue
        asker = luck.choice([*sorted(game.awaited()), luck.randrange(game.players)])
        other = copied(game)
        RESHUFFLE[key](other, asker, luck)
        swapped += other != game
        here, there = (table_of(each, facts, rev) for each in (game, other))
        assert answered(here, asker, rev) == answered(there, asker, rev)
    assert swapped, "nothing was ever swapped"
