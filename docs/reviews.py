"""Reviews: a mistake that is asked, its answer, and moves of robots, each with reasons and what lay there."""  # noqa: INP001 - part of a script

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, Literal, TypeAlias

from bench.engine_figures.players import by_engine
from bot.interactions.old_decisions import with_cards
from bot.interactions.reasons import worded, worse_than
from bot.messages.choices import table_then
from bot.messages.scene import scene_of
from bot.screens.frame.review import Asked, Judged, Moves, answered, asking, hindsight_line, seen
from bot.screens.kit.screen import Body, Scene
from bot.shelf import SHELF
from bot.tables import Player, Table
from bot.text import Text, text_in
from docs.camera import Company
from docs.ends import SHORT
from docs.moments import bare_of
from docs.pages import Page
from tapis.coach.account import analyst, hindsight_at
from tapis.coach.choices import Choice, decisions
from tapis.engines import Evaluation
from tapis.games.kit.game import Game
from tapis.records.hindsight import Hindsight
from tapis.records.losses import as_good
from tapis.shelf import GAMES
from tapis.walk import Walk, by_players

COMMAND = "table do"
"""What shows them."""

Wanted: TypeAlias = Literal["punished", "unlucky", "bid"]
"""A mistake of the first seat that cost something, a right card of a robot that did, a robot's right bid."""


@dataclass(frozen=True, slots=True)
class Found:
    """A choice of a finished game: its position, what was thought of it, and what lay there."""

    choice: Choice
    position: Game[Any]
    evaluations: tuple[Evaluation, ...]
    hindsight: Hindsight | None = None

    @property
    def mine(self) -> Evaluation:
        """What was played."""
        return next(each for each in self.evaluations if each.code == self.choice.played)

    @property
    def cost(self) -> tuple[float, float]:
        """What it cost, and the error of that."""
        best = self.evaluations[0]
        return best.value - self.mine.value, (best.error**2 + self.mine.error**2) ** 0.5

    @property
    def right(self) -> bool:
        """Whether nothing was better by what the seat knew."""
        return as_good("cards", *self.cost)

    def shows(self, wanted: Wanted) -> bool:
        """Return True for such a choice."""
        if wanted == "punished":
            return not self.right and self.hindsight is not None and self.hindsight.lost > 0
        unlucky = self.hindsight is not None and self.hindsight.seat is not None and self.hindsight.missed > 0
        return self.right and (wanted == "bid" or unlucky)

    @property
    def told(self) -> Evaluation:
        """What is told of: what was played if nothing was better, else the best."""
        return self.mine if self.right else self.evaluations[0]


def reviews(company: Company) -> Iterator[Page]:
    """Draw a mistake at Belote de comptoir, its answer, a right card that was unlucky, a bid of Coinche."""
    t, players = text_in(company.language), company.players(4)
    robots = company.players(4, alone=True)
    mistake = found("comptoir", "punished")
    asked = Asked(mistake.choice.rev, 1, 3, "cards")
    scene, body = shown("comptoir", company.language, players, mistake)
    judged = _judged(t, "comptoir", mistake, scene)
    yield COMMAND, asking(t, "comptoir", asked, body, ())
    yield COMMAND, answered(t, "comptoir", asked, judged, with_cards("comptoir", scene, body))
    robots_did: tuple[tuple[str, Wanted], ...] = (("comptoir", "unlucky"), ("coinche", "bid"))
    for game, wanted in robots_did:
        each = found(game, wanted)
        seat = each.choice.seat
        scene, body = shown(game, company.language, robots, each)
        judged = _judged(t, game, each, scene)
        rev, names = each.choice.rev, [player.name for player in robots]
        at = Moves(rev, seat, names, [(rev - 1, (seat - 1) % 4), (rev, seat), (rev + 1, 0)], True, True)
        yield COMMAND, seen(t, game, at, "cards", judged, with_cards(game, scene, body))


@cache
def found(key: str, wanted: Wanted) -> Found:
    """Return the first such choice that has a reason.

    Raises:
        LookupError: if there is none.
    """
    kind, level = GAMES[key], "easy" if wanted == "punished" else "strong"
    robot, keeper = by_engine(SHELF[key].mind(), level), analyst(SHELF[key])
    options = kind.Options.model_validate(SHORT[key])
    for number in range(30):
        walk = Walk(kind, options, 4, f"{number:032x}", by_players([robot] * 4, Random(number)))  # noqa: S311 - whom pictures show
        while walk.going:
            walk.step()
        record = walk.record([""] * 4)
        for choice in decisions(record, SHELF):
            own, call = choice.seat == 0, choice.played.startswith("bid.")
            if len(choice.question.legal) < 2 or own != (wanted == "punished") or call != (wanted == "bid"):
                continue
            position = kind.load(choice.before.dump(), kind.version)
            each = Found(choice, position, keeper.looked_back(choice))
            if each.right == (wanted == "punished") or not _why(text_in("en"), key, each):
                continue
            each = replace(each, hindsight=hindsight_at(record, SHELF, choice.rev, each.told.code))
            if each.shows(wanted):
                return each
    raise LookupError(f"no such choice of {key}")


def _why(t: Text, key: str, each: Found) -> str:
    better = each.told.code
    worse = worse_than(better, each.evaluations, "cards") if each.right else each.mine.code
    return worded(t, analyst(SHELF[key]).why(each.choice.question, better, worse)) if worse else ""


def shown(key: str, language: str, players: list[Player], each: Found) -> tuple[Scene, Body]:
    """Return the scene of who chose, and the board as it was with their hand."""
    t, seat = text_in(language), each.choice.seat
    bare: Table = bare_of(key, players, language, "0" * 32)
    then = table_then(bare, each.choice.rev, each.position)
    own = scene_of(then, t, seat)
    body = SHELF[key].screen.table(replace(scene_of(then, t), viewer=seat))
    return own, SHELF[key].hand.held(own, body)


def _judged(t: Text, key: str, each: Found, scene: Scene) -> Judged:
    """Return what it was worth, as a review has it."""
    best, seat = each.evaluations[0], each.choice.seat
    knew = t("review.knew.you") if seat == 0 else t("review.knew.seat", seat=scene.names[seat])
    hindsight = (
        ""
        if each.hindsight is None
        else hindsight_line(t, each.hindsight, "cards", knew, scene.names, found=each.right)
    )
    legal, screen = each.position.legal(seat), SHELF[key].screen
    actions = (legal.find(code) for code in (each.choice.played, best.code))
    played, better = (screen.offer(scene, action) for action in actions if action)
    why_told = _why(t, key, each)
    return Judged(played, better, *each.cost, found=each.right, why=why_told, knew=knew, hindsight=hindsight)
