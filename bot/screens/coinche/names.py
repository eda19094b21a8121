"""What the actions of Coinche are called, how they are typed."""

import re
from functools import cache

from bot.screens.coinche.contract import bid_text, game_sign
from bot.screens.kit.cards import game_names, meant_card
from bot.screens.kit.matching import called, typed_words
from bot.screens.kit.screen import Scene, Typed
from bot.screens.partners.hand import play_names
from bot.text import Text, text_in
from tapis.games.coinche.game import CoincheView
from tapis.games.kit.cards import TRUMPS
from tapis.games.kit.game import Action, Illegal, parts_of
from tapis.games.kit.matching import choose, fold, last_first

_PARTS = re.compile(r"(\d+|[^\W\d]+) ?(.+)")
_DOUBLES = ("coinche", "surcoinche")
_LARGEST_CARD = 10
"""A number above is no card, so it is a bid."""


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    t = scene.t
    verb, rest = parts_of(action)
    match verb:
        case "play":
            return play_names(t, rest[0], declare=len(rest) > 1)
        case "pass":
            return called(t, "card.action.pass", "card.typed.pass")
        case "bid":
            return _bid_names(t.language, *rest)
        case _:
            return called(t, f"coinche.button.{verb}", f"coinche.typed.{verb}")


@cache
def _bid_names(language: str, value: str, game: str) -> tuple[str, ...]:
    t = text_in(language)
    games = game_names(t, game)
    joined = [f"{value}{sign}" for sign in dict.fromkeys((game_sign(t, game), *games)) if len(sign) <= 2]
    typed = [f"{word} {each}" for word in _values(t, value) for each in games]
    return tuple(dict.fromkeys((bid_text(t, value, game), *typed, *(joined if value.isdecimal() else ()))))


def _values(t: Text, value: str) -> list[str]:
    return [value] if value.isdecimal() else typed_words(t, f"coinche.typed.{value}")


def meant(scene: Scene, typed: Typed) -> str | None:
    """Return the notation of what is not legal, for the rules to refuse; None: unknown.

    While players bid, what is neither a call nor a card is a bid of which the half is missing: "bid.85.".
    """
    if "play" in typed.verb.split():
        return meant_card(scene, typed)
    text = fold(typed.text)
    found = (
        _bid_meant(scene.t, text)
        or _bid_meant(scene.t, last_first(text))
        or (None if text.isdecimal() else meant_card(scene, typed))
    )
    return found or (_half_meant(scene.t, text) if scene.view_as(CoincheView).phase == "auction" else None)


def _bid_meant(t: Text, text: str) -> str | None:
    """Read "85 hearts", "capot pique" or "surcoinche", legal or not."""
    try:
        return choose(text, [(verb, typed_words(t, f"coinche.typed.{verb}")) for verb in _DOUBLES])
    except Illegal:
        pass
    parts = _PARTS.fullmatch(text)
    if parts is None:
        return None
    try:
        value = _value_meant(t, parts[1])
    except Illegal:
        return None
    game = _game_meant(t, parts[2])
    return f"bid.{value}.{game}" if value and game else None


def _game_meant(t: Text, text: str) -> str:
    """Read a game by a name of it, or the beginning of one; "" if it is none, or might be several."""
    named = {game: [fold(name) for name in game_names(t, game)] for game in TRUMPS}
    exact = [game for game, names in named.items() if text in names]
    begun = [game for game, names in named.items() if any(name.startswith(text) for name in names)]
    found = exact or begun
    return found[0] if len(found) == 1 else ""


def _half_meant(t: Text, text: str) -> str:
    """Read the value of a bid without a game."""
    try:
        return f"bid.{_value_meant(t, text)}."
    except Illegal:
        return "bid.."


def _value_meant(t: Text, word: str) -> str:
    """Read the value of a bid; "" for the number of a card.

    Raises:
        Illegal: if it is no value.
    """
    if word.isdecimal():
        return str(int(word)) if int(word) > _LARGEST_CARD else ""
    return choose(word, [(value, _values(t, value)) for value in ("capot", "generale")])
