"""What is said of contracts, camps and half points, and of a deal's result (tarot.md, section 6)."""

from collections.abc import Iterable, Iterator

from bot.screens.kit.cards import card_text
from bot.screens.kit.numbers import signed, thousands
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Block, Scene
from bot.text import Text
from tapis.drawing.columns import PHONE, code, in_code, in_line, left, right
from tapis.games.kit.game import Seat
from tapis.games.tarot.actions import MULTIPLIERS, Contract, Size
from tapis.games.tarot.scoring import BASE, DealScored
from tapis.games.tarot.view import TarotView

_LABEL, _MARK = 15, 7
"""Columns of a name, and of what it marks."""


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


# The result of a deal


def result_block(scene: Scene, deal: DealScored) -> Block:
    """Write how the last deal was won or lost, the parts of the share A, and what each player marks."""
    title = scene.t("partners.result" if scene.result is not None else "partners.result.before")
    lines = [outcome(scene, deal), "-# " + " · ".join(_shown(scene, deal)), _chart(scene, deal)]
    return Block(title, "\n".join(lines))


def outcome(scene: Scene, deal: DealScored) -> str:
    """Say who has won the deal, by how much, and why."""
    t, share = scene.t, deal.share
    said = t(
        "tarot.outcome.made" if share.won else "tarot.outcome.lost",
        takers=takers(scene, deal.taker, deal.partner),
        contract=contract_name(t, deal.contract),
        difference=share.difference,
        points=half(share.points),
        need=share.need,
        bouts=bouts(t, share.bouts),
    )
    alone = deal.partner is None and len(deal.marks) > 4
    return f"{said} {t('tarot.outcome.alone')}" if alone else said


def _shown(scene: Scene, deal: DealScored) -> Iterator[str]:
    """Yield what is turned up at the end: discard, dog, and whose the Excuse is."""
    t = scene.t
    if deal.discard:
        yield t("tarot.result.discard", cards=plain_cards(t, deal.discard))
    yield t("tarot.dog", cards=plain_cards(t, deal.dog))
    if deal.excuse is not None:
        whose = "takers" if deal.excuse.takers else "defence"
        yield t(f"tarot.excuse.{whose}.exchanged" if deal.excuse.exchanged else f"tarot.excuse.{whose}")


def _chart(scene: Scene, deal: DealScored) -> str:
    """Write the parts of the share A, then what each player marks and has then."""
    t, share = scene.t, deal.share
    points = half(share.points)
    rounded = points if share.points % 2 == 0 else f"{points} → {share.rounded}"
    lines = [
        (t("tarot.line.points"), rounded),
        (t("tarot.line.bouts"), str(share.bouts)),
        (t("tarot.line.need"), str(share.need)),
        (t("tarot.line.difference"), str(share.difference)),
        (
            t("tarot.line.contract", base=BASE, difference=share.difference, times=share.multiplier),
            signed(t, share.contract),
        ),
    ]
    parts = (("handfuls", share.handfuls), ("petit", share.petit), ("slam", share.slam))
    lines += [(t(f"tarot.line.{name}"), signed(t, value)) for name, value in parts if value]
    lines.append((t("tarot.line.share"), signed(t, share.total)))
    rows = [left(label, PHONE - 12) + right(value, 12) for label, value in lines]
    room = PHONE - _LABEL - _MARK
    rows.append(left("", _LABEL) + right(t("tarot.line.mark"), _MARK) + right(t("tarot.line.total"), room))
    for seat, (mark, score) in enumerate(zip(deal.marks, deal.scores, strict=True)):
        name = left(in_code(scene.names[seat], seat), _LABEL)
        rows.append(name + right(signed(t, mark), _MARK) + right(thousands(t, score), room))
    return code(rows)
