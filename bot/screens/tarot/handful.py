"""The handful that a player ticks for their next card, and the trumps that they keep hidden."""

from collections.abc import Sequence
from typing import Final

from bot.screens.kit.cards import card_text, card_words, sprite_of
from bot.screens.kit.screen import Button, Choice, Mark, Page, Row, Scene, Select
from bot.screens.tarot.words import plain_cards, size_name
from tapis.games.tarot.cards import HEIGHT, TRUMPS, in_code, trumps_of
from tapis.games.tarot.handfuls import Handful
from tapis.games.tarot.view import TarotView

MARKS: Final[dict[str, str]] = {"single": "s", "double": "d", "triple": "t"}
"""The mark of each size."""
DECLARED: Final = (*MARKS, "slam", "ready")
"""What a command declares."""
HIDDEN: Final = "h"
"""Begins the marks of hidden trumps; a letter for their height follows."""
CARDS_PAGE, HANDFUL_PAGE = 0, 1
"""The pages of a hand in which a handful may be shown."""


def ticked(scene: Scene) -> Handful | None:
    """Return the handful that the viewer has ticked, if they may show it."""
    may = scene.view_as(TarotView).handfuls
    return next((each for each in may if MARKS[each.size] in scene.draft.marks), None)


def hidden(scene: Scene, handful: Handful) -> Sequence[str]:
    """Return the trumps that stay hidden: those ticked, or the strongest where their number is wrong."""
    trumps = trumps_of(scene.view_as(TarotView).hand)
    chosen = [card for card in trumps if _mark(card) in scene.draft.marks]
    return in_code(chosen if len(chosen) == handful.hidden else trumps[: handful.hidden])


def announced(scene: Scene) -> tuple[str, ...]:
    """Return what the notation of the next card says of the ticked handful, nothing if there is none."""
    handful = ticked(scene)
    return () if handful is None else (handful.size, *hidden(scene, handful))


def _mark(card: str) -> str:
    return HIDDEN + "abcdefghijklmnopqrstu"[TRUMPS.index(card)]


def handful_button(scene: Scene) -> Button:
    """Return the button that opens the choice of a handful; it says what is ticked."""
    handful, t = ticked(scene), scene.t
    if handful is None:
        return Button(Page(HANDFUL_PAGE), t("tarot.button.handful"), "🖐️")
    label = t("tarot.button.handful.ticked", size=size_name(t, handful.size))
    return Button(Page(HANDFUL_PAGE), label, "🖐️", chosen=True)


def handful_rows(scene: Scene) -> tuple[Row, ...]:
    """Offer the handfuls, the trumps to hide if some must stay hidden, and the way back to the cards."""
    t, chosen = scene.t, ticked(scene)
    sizes = tuple(
        Button(
            Mark(MARKS[each.size], on=each != chosen, only=True),
            t("tarot.button.size", size=size_name(t, each.size)),
            chosen=each == chosen,
        )
        for each in scene.view_as(TarotView).handfuls
    )
    hiding = (_hidden_select(scene, chosen),) if chosen is not None and chosen.hidden else ()
    return (sizes, *hiding, (Button(Page(CARDS_PAGE), t("tarot.button.cards"), "🃏"),))


def _hidden_select(scene: Scene, handful: Handful) -> Select:
    t, kept = scene.t, hidden(scene, handful)
    trumps = sorted(trumps_of(scene.view_as(TarotView).hand), key=HEIGHT.__getitem__)
    choices = tuple(
        Choice(Mark(_mark(card)), card_text(t, card), card_words(t, card), sprite_of(card), card in kept)
        for card in trumps
    )
    placeholder = t("tarot.choose.hidden", count=handful.hidden)
    return Select(HIDDEN, placeholder, choices, (handful.hidden, handful.hidden))


def handful_line(scene: Scene) -> str:
    """Say what the viewer may show with their card, or what they have ticked and what stays hidden."""
    t, chosen = scene.t, ticked(scene)
    may = scene.view_as(TarotView).handfuls
    if chosen is None:
        return t("tarot.hand.handful", sizes=[size_name(t, each.size) for each in may]) if may else ""
    key = "tarot.hand.ticked.hidden" if chosen.hidden else "tarot.hand.ticked"
    return t(key, size=size_name(t, chosen.size), cards=plain_cards(t, hidden(scene, chosen)))
