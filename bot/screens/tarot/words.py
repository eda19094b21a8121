"""What is said of contracts, camps and half points."""

from collections.abc import Iterable

from bot.games.kit.game import Seat
from bot.games.tarot.actions import MULTIPLIERS, Contract, Size
from bot.games.tarot.view import TarotView
from bot.screens.kit.cards import card_text
from bot.screens.kit.columns import in_line
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.text import Text


def half(points: int) -> str:
    """Write half points as points.

    >>> half(81), half(98), half(1), half(0)
    ('40½', '49', '½', '0')
    """
    whole, rest = divmod(points, 2)
    return "½" if rest and not whole else f"{whole}{'½' * rest}"


def worth(t: Text, points: int) -> str:
    """Write half points with their unit: "40½ points"; more than one is several in English, two in French."""
    return t("points", n=points // 2 if t.language == "fr" else -(-points // 2), points=half(points))


def contract_name(t: Text, contract: str) -> str:
    """Write a contract, or a pass."""
    return t("partners.bid.pass" if contract == "pass" else f"tarot.contract.{contract}")


def contract_times(t: Text, contract: Contract) -> str:
    """Write a contract with what it multiplies."""
    return t("tarot.times", contract=contract_name(t, contract), times=MULTIPLIERS[contract])


def size_name(t: Text, size: Size) -> str:
    """Write the size of a handful."""
    return t(f"tarot.handful.{size}")


def bouts(t: Text, n: int) -> str:
    """Write a number of bouts."""
    return t("tarot.bouts", n=n)


def takers(scene: Scene, taker: Seat, partner: Seat | None) -> str:
    """Name the taker, and the partner if there is one."""
    return " & ".join(bold(scene.names[seat]) for seat in (taker, partner) if seat is not None)


def plain_cards(t: Text, cards: Iterable[str]) -> str:
    """Write cards as text."""
    return " ".join(card_text(t, card) for card in cards)


def contract_parts(scene: Scene, view: TarotView) -> list[str]:
    """Say what is played, who took it, what was called, with whom, and if a slam was announced."""
    t = scene.t
    if view.taker is None or view.contract is None or view.phase == "over":
        return []
    taken = t("tarot.taken", contract=contract_times(t, view.contract), seat=bold(scene.names[view.taker]))
    parts = [taken]
    if view.called is not None:
        parts.append(t("tarot.called", card=card_text(t, view.called)))
        if view.camps:
            partner = view.partner if view.partner is None else in_line(scene.names[view.partner])
            parts.append(t("tarot.alone") if partner is None else t("tarot.with", seat=partner))
    return [*parts, *([t("tarot.slam")] if view.slam else [])]
