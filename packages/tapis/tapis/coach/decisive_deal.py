"""Which deal of a match decided it: the one after which the winners stayed ahead, in all points together."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tapis.records.ledger import Turn
from tapis.records.record import Record
from tapis.records.replay import REPLACE, UNDO


def decisive_deal(record: Record) -> Turn | None:
    """Return the deal; None where nobody won alone, or the winners were not ahead in the end."""
    decided, totals, number = None, list[float](), 0
    for number, (rev, scored) in enumerate(_scored(record), 1):
        marks = _marks(scored)
        totals = [total + mark for total, mark in zip(totals or [0.0] * len(marks), marks, strict=True)]
        if not _ahead(totals, _winners(record, len(marks))):
            decided = None
        elif decided is None:
            decided = _turn(rev, number, scored)
    if decided is not None and decided.deal == 1 < number:
        [winner] = _winners(record, len(totals))
        return Turn(rev=decided.rev, seat=winner, kind="always")
    return decided


def _scored(record: Record) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the results of deals with their revisions, in order."""
    undone = {move.facts[0]["rev"] for move in record.moves if move.action == UNDO}
    for move in record.moves:
        if move.action not in {UNDO, REPLACE} and move.rev not in undone:
            yield from ((move.rev, fact) for fact in move.facts if fact["kind"] == "scored")


def _marks(scored: Mapping[str, Any]) -> list[float]:
    """Return what each seat marked, or each side of partners."""
    if "marks" in scored:
        return list(scored["marks"])
    return [sum(both) for both in zip(scored["marked"], scored.get("pot_won", (0, 0)), strict=True)]


def _winners(record: Record, players: int) -> set[int]:
    """Return which of these seats or sides won; a partner who left has lost, and their side may have won."""
    places = (record.result or {}).get("places") or ()
    return {seat % players for seat, place in enumerate(places) if place == 1}


def _ahead(totals: Sequence[float], winners: set[int]) -> bool:
    if len(winners) != 1:
        return False
    [winner] = winners
    return all(totals[winner] > total for other, total in enumerate(totals) if other != winner)


def _turn(rev: int, number: int, scored: Mapping[str, Any]) -> Turn:
    return Turn(
        rev=rev,
        seat=scored["taker"] if "taker" in scored else scored["seat"],
        kind="deal",
        deal=number,
        value=str(scored.get("value", scored.get("bid", scored.get("contract", "")))),
        game=scored.get("game", scored.get("trump", "")),
        made=_made(scored),
    )


def _made(scored: Mapping[str, Any]) -> bool:
    """Return whether a contract was made; a deal of Tarot tells it with its share, one of Belote in words."""
    if "share" in scored:
        return scored["share"]["won"]
    return scored["made"] if "made" in scored else scored["outcome"] == "made"
