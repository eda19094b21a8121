"""The discard, chosen in a list of several values (tarot.md, section 3)."""

from collections.abc import Sequence

from bot.screens.kit.cards import card_text, card_words, sprite_of
from bot.screens.kit.limits import SELECT
from bot.screens.kit.screen import Act, Button, Choice, Mark, Row, Scene, Select, Verb
from tapis.games.tarot.cards import SUIT_OF, in_code, in_hand
from tapis.games.tarot.dealing import DOG
from tapis.games.tarot.shown import forced, in_two
from tapis.games.tarot.view import TarotView

LISTS = "ab"
"""The names of the lists; the marks of their cards begin with them."""


def chosen(scene: Scene) -> Sequence[str]:
    """Return the cards that the viewer has chosen to discard, with those that go anyway."""
    view = scene.view_as(TarotView)
    marked = {mark[1:] for mark in scene.draft.marks}
    return in_code({*forced(view), *(card for card in view.discardable if card in marked)})


def discard_rows(scene: Scene) -> tuple[Row, ...]:
    """Offer the cards that may be discarded, a slam, and the discard once it has its number of cards."""
    view, t = scene.view_as(TarotView), scene.t
    count, picked = DOG[view.players], chosen(scene)
    cards = in_hand(card for card in view.discardable if card not in forced(view))
    wanted = count - len(forced(view))
    lists = in_two(cards, SELECT)
    several = (wanted, wanted) if len(lists) == 1 else (0, wanted)
    selects: list[Select] = []
    for name, each in zip(LISTS, lists, strict=False):
        on = [card for card in each if card in picked][:wanted]
        suits = dict.fromkeys(SUIT_OF[card] for card in each)
        signs = " ".join(t(f"suit.{suit}").rpartition(" ")[2] for suit in suits)
        key = "tarot.choose.discard" if len(lists) == 1 else "tarot.choose.discard.part"
        said = t(key, count=wanted, suits=signs)
        choices = tuple(_choice(scene, name, card, on=card in on) for card in each)
        selects.append(Select(name, said, choices, several))
    ready = len(picked) == count
    lay = Button(
        Act(".".join(("discard", *picked)) if ready else "discard", bound=True),
        t("tarot.button.discard", count=count)
        if ready
        else t("tarot.button.chosen", count=count, chosen=len(picked)),
        "📥",
        disabled=not ready,
    )
    return (*selects, (lay, *(() if view.slam else (slam_button(scene),))))


def slam_button(scene: Scene) -> Button:
    """Return the button that asks whether to announce a slam."""
    return Button(Verb("slam"), scene.t("tarot.action.slam"), "💥")


def _choice(scene: Scene, name: str, card: str, *, on: bool) -> Choice:
    t = scene.t
    return Choice(Mark(name + card), card_text(t, card), card_words(t, card), sprite_of(card), on)
