"""A player's own cards at Tarot, with what they may say, discard or play."""

from collections.abc import Sequence

from bot.screens.kit.cards import card_buttons, card_text, card_words, cards_line, duty_text, sprite_of
from bot.screens.kit.rows import fits_a_phone, in_rows
from bot.screens.kit.screen import Act, Body, Button, Choice, Row, Scene, Select
from bot.screens.tarot.discard import discard_rows, slam_button
from bot.screens.tarot.handful import HANDFUL_PAGE, announced, handful_button, handful_line, handful_rows
from bot.screens.tarot.words import bouts, contract_name, half, plain_cards
from bot.text import Text, capital
from tapis.games.kit.tricks import duty_named
from tapis.games.tarot.actions import MULTIPLIERS
from tapis.games.tarot.cards import EXCUSE, SUIT_OF, TRUMP, led_in, powers
from tapis.games.tarot.dealing import DOG
from tapis.games.tarot.need import need_of
from tapis.games.tarot.shown import forced, highest_bid
from tapis.games.tarot.view import TarotView

MOST = 20
"""Buttons in four rows, which leaves one row of a message to a board of one's own."""


# What is shown


def hand(scene: Scene) -> Body:
    """Draw the cards of the scene's viewer as they are held, small beside the board, and their choices."""
    view = scene.view_as(TarotView)
    held = "" if _all_pressed(scene, view) else cards_line(scene.t, view.hand) or scene.t("hand.empty")
    words = [_need(scene, view), held, *_more(scene, view)]
    turn = f"**{_to_do(scene.t, view)}**" if _mine(scene, view) else ""
    return Body(turn, hand="\n".join(filter(None, words)), rows=_rows(scene, view))


def _need(scene: Scene, view: TarotView) -> str:
    """Write what the taker's contract needs, and has so far."""
    need = need_of(view, scene.viewer)
    if need is None:
        return ""
    t = scene.t
    key = "tarot.need.dog" if view.contract == "sans" else "tarot.need"
    return t(key, need=need.points, bouts=bouts(t, need.bouts), points=half(need.so_far))


def _mine(scene: Scene, view: TarotView) -> bool:
    return view.turn is not None and view.turn == scene.viewer


def _extras(scene: Scene, view: TarotView) -> list[Button]:
    """Return what is pressed beside the cards: the handful that may be shown with the first."""
    return [handful_button(scene)] if view.handfuls else []


def _all_pressed(scene: Scene, view: TarotView) -> bool:
    """Return True if each card is a button."""
    playing = _mine(scene, view) and view.phase == "play" and not _choosing_handful(scene, view)
    return playing and len(view.hand) + len(_extras(scene, view)) <= MOST


def _choosing_handful(scene: Scene, view: TarotView) -> bool:
    return bool(view.handfuls) and scene.draft.page == HANDFUL_PAGE


# What to do


def _to_do(t: Text, view: TarotView) -> str:
    if view.phase == "play":
        return capital(_duty(t, view))
    if view.phase == "auction":
        if view.options.chooses:
            return t("tarot.hand.chooses")
        highest = highest_bid(view)
        return (
            t("tarot.hand.above", contract=contract_name(t, highest[1]))
            if highest
            else t("tarot.hand.auction")
        )
    return t(f"tarot.hand.{view.phase}", count=DOG[view.players])


def _duty(t: Text, view: TarotView) -> str:
    """Say what the player to act must or may do (section 4)."""
    trick = [card for _, card in view.trick]
    led = led_in(trick)
    if led is None:
        closed = view.called is not None and len(view.playable) < len(view.hand)
        return t("tarot.hand.closed", card=card_text(t, view.called or "")) if closed else t("hand.duty.lead")
    hand, playable = ([card for card in cards if card != EXCUSE] for cards in (view.hand, view.playable))
    return duty_text(t, led, duty_named(hand, playable, trick, led, TRUMP, powers(led), SUIT_OF))


def _more(scene: Scene, view: TarotView) -> list[str]:
    """Say what else concerns the viewer now: a handful, cards that must go, their own discard."""
    t, lines = scene.t, [handful_line(scene)]
    if view.phase == "dog" and forced(view):
        lines.append(t("tarot.hand.forced", cards=plain_cards(t, forced(view))))
    if view.discard:
        lines.append("-# " + t("tarot.hand.discard", cards=cards_line(t, view.discard, drawn=False)))
    return lines


# What is pressed


def _rows(scene: Scene, view: TarotView) -> tuple[Row, ...]:
    """Offer what the viewer may do in their turn."""
    if not _mine(scene, view):
        return ()
    match view.phase:
        case "auction":
            return _bids(scene)
        case "call":
            return _calls(scene.t, view)
        case "dog":
            return discard_rows(scene)
        case "ready":
            ready = Button(Act("ready"), scene.t("tarot.action.ready"), "▶️")
            return ((ready, slam_button(scene)),)
        case _:
            return handful_rows(scene) if _choosing_handful(scene, view) else _cards(scene, view)


def _bids(scene: Scene) -> tuple[Row, ...]:
    """Offer each contract that may be said, with what it multiplies, and a pass where that is allowed."""
    t, offers = scene.t, scene.own_offers
    contracts = [code.partition(".")[2] for code in map(str, offers) if code.startswith("bid.")]
    said = [
        Button(
            Act(f"bid.{contract}"),
            t("tarot.times", contract=capital(contract_name(t, contract)), times=times),
        )
        for contract, times in MULTIPLIERS.items()
        if contract in contracts
    ]
    rows = [tuple(said[first : first + 2]) for first in range(0, len(said), 2)]
    passes = Button(Act("pass"), t("card.action.pass"))
    return (
        *([tuple(said)] if said and fits_a_phone(said) else rows),
        *([(passes,)] if "pass" in map(str, offers) else []),
    )


def _calls(t: Text, view: TarotView) -> tuple[Row, ...]:
    """Offer the cards that may be called: the kings as buttons, more in a list."""
    named = [(Act(f"call.{card}"), card, capital(card_words(t, card))) for card in view.callable]
    if len(named) > 4:
        choices = tuple(Choice(act, name, emoji=sprite_of(card)) for act, card, name in named)
        return (Select("call", t("tarot.choose.call"), choices),)
    buttons = [Button(act, name, f"suit_{card[-1]}") for act, card, name in named]
    return (tuple(buttons[:2]), tuple(buttons[2:]))


def _cards(scene: Scene, view: TarotView) -> tuple[Row, ...]:
    """Offer the cards: all as buttons, or of too many those that may be played, or a list."""
    t, extras = scene.t, _extras(scene, view)
    said, bound = announced(scene), bool(view.handfuls)
    acts = {card: Act(".".join(("play", card, *said)), bound=bound) for card in view.hand}
    every = _all_pressed(scene, view)
    shown: Sequence[str] = view.hand if every else view.playable
    if every or len(shown) + len(extras) <= MOST:
        return in_rows([*card_buttons(t, shown, view.playable, acts.__getitem__), *extras])
    choices = tuple(
        Choice(acts[card], card_text(t, card), card_words(t, card), sprite_of(card)) for card in shown
    )
    return (Select("play", t("tarot.choose.card"), choices), *((tuple(extras),) if extras else ()))
