"""The result of a deal of Tarot, line by line as the sheet computes it (tarot.md, section 6)."""

from collections.abc import Iterator

from bot.games.tarot.scoring import BASE, DealScored
from bot.screens.kit.columns import PHONE, code, in_code, left, right
from bot.screens.kit.numbers import signed, thousands
from bot.screens.kit.screen import Block, Scene
from bot.screens.tarot.words import bouts, contract_name, half, plain_cards, takers

_LABEL, _MARK = 15, 7
"""Columns of a name, and of what it marks."""


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
