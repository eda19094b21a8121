"""What speaks for an action and not for another, in words."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from bot.interactions.actor import Actor
from bot.tables import Table
from bot.text import Text, capital
from tapis.coach.words.reasons import Reason
from tapis.engines import Choice, Evaluation, Question
from tapis.games.kit.game import Illegal
from tapis.games.kit.level import Measure
from tapis.records.losses import as_good

LONGEST: Final = 200
"""Characters of a reason."""


def worse_than(code: str, evaluations: Sequence[Evaluation], measure: Measure) -> str:
    """Return the first action, of all from the best one on, that is surely worse than one; "" if none is."""
    mine = next(each for each in evaluations if each.code == code)
    for each in evaluations:
        if not as_good(measure, mine.value - each.value, (mine.error**2 + each.error**2) ** 0.5):
            return each.code
    return ""


async def why_now(
    actor: Actor, table: Table, chosen: Choice, question: Question, codes: tuple[str, str], unlisted: str = ""
) -> str:
    """Say what speaks for the first of two actions of a running game; "" if the coach cannot tell.

    Args:
        actor: who reads it.
        table: the table.
        chosen: the choice.
        question: what the coach is asked: the choice's own, with an action that no list has.
        codes: the better action, then the worse.
        unlisted: the action that no list has.
    """
    place = table.id, chosen.rev, chosen.seat, unlisted
    lookback = actor.services.lookback
    with suppress(Illegal):  # the advice stands without its reason
        found = await lookback.advised_why(place, table.game, question, codes, actor.id, actor.waits)
        return worded(actor.t, found)
    return ""


def worded(t: Text, found: Sequence[Reason]) -> str:
    """Write reasons as sentences, the second only where both are short enough together; "" for none."""
    sentences = [_sentence(t, t(each.key, **each.values)) for each in found]
    both = " ".join(sentences)
    return both if len(both) <= LONGEST else sentences[0]


def _sentence(t: Text, words: str) -> str:
    """Write a sentence; chances below 1 % and above 99 stand in words, and are not also "about" that."""
    words = words.replace(t("coach.about_less"), t("coach.less")).replace("<1", t("coach.less"))
    words = words.replace(t("coach.about_more"), t("coach.more")).replace(">99", t("coach.more"))
    return capital(words) + "." * (words[-1] not in "?!.")
