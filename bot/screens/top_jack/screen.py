"""The screens of Top Jack."""

from collections.abc import Sequence
from functools import partial

from bot.screens.kit.dice import dice_line, told_throw
from bot.screens.kit.dice import stands as throw_stands
from bot.screens.kit.facts import tell
from bot.screens.kit.numbers import number, points
from bot.screens.kit.paper import position
from bot.screens.kit.people import bold
from bot.screens.kit.prime import prime_line
from bot.screens.kit.screen import Body, GameScreen, Picture, Scene, Screen
from bot.screens.kit.sheet import (
    PARSED_FOR,
    box_name,
    parsed,
    score_gives,
    score_worth,
    sheet_screen,
    turn_line,
)
from bot.screens.kit.sheet_cache import as_written
from bot.screens.top_jack.columns import (
    GAME,
    bonus,
    games_made,
    lines,
    made_before,
    next_boxes,
    past_games,
    series_line,
)
from bot.screens.top_jack.names import FACE, meant, names, rows
from tapis.games.kit.dice import Rolled
from tapis.games.kit.game import Fact, Seat
from tapis.games.kit.sheet import Scored, Slot
from tapis.games.kit.steps import Step
from tapis.games.top_jack.game import Announced, GameEnded, TopJackView

WINNERS = 3
"""How many players are named when a game of a series is over."""

worth = partial(score_worth, names)


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(TopJackView)
    text, picture = _position(scene, view)
    return Body(
        _turn(scene),
        lambda: text,
        dice_line(view, FACE),
        rows=rows(scene),
        picture=picture,
        asides=games_made(view),
    )


@as_written
def _position(scene: Scene, view: TopJackView) -> tuple[str, Picture]:
    below = partial(prime_line, GAME, bonus(view), scene)
    return position(scene, view, GAME, lines(view), below, made_before(scene), series_line(scene))


def sheet(scene: Scene, page: int) -> tuple[Screen, int]:
    """Draw this page (from 0) of the full score sheet, and return it with the number of pages."""
    view = scene.view_as(TopJackView)

    def below(columns: Sequence[tuple[Seat, int]]) -> str:
        seats = list(dict.fromkeys(seat for seat, _ in columns))
        above = prime_line(GAME, bonus(view), scene, columns)
        return f"{above}\n{series_line(scene)}{past_games(scene, seats)}".rstrip()

    return sheet_screen(scene, view, GAME, lines(view), page, below, made_before(scene))


# Whose turn it is


def _turn(scene: Scene) -> str:
    """Say whose turn it is, what they do, and the next box of ordered columns."""
    view = scene.view_as(TopJackView)
    if view.turn is None:
        return ""
    return "\n".join(filter(None, (_asked(scene, view.turn), next_boxes(scene, view.turn))))


def _asked(scene: Scene, seat: Seat) -> str:
    t, view, who = scene.t, scene.view_as(TopJackView), bold(scene.names[seat])
    if view.announced is not None:
        return t("top_jack.turn.announced", seat=who, box=t(f"top_jack.box.{view.announced.box}"))
    if view.announceable:
        return t("top_jack.turn.announce", seat=who, throw=view.throws, most=view.most_throws)
    if view.throws == 1 and not view.may_throw:
        return t("top_jack.turn.chance", seat=who)
    return turn_line(scene, view)


# What just happened


def told(scene: Scene, step: Step) -> str:
    """Tell one move in one line."""
    return tell(scene, GAME, step.facts, lambda fact: _told(scene, step, fact))


def stands(scene: Scene, step: Step) -> bool:
    """Return True for the throw that lies on the board, and for what is announced until it is thrown for."""
    announced = scene.view_as(TopJackView).announced
    match step.facts:
        case (Announced(grid=grid, box=box),):
            return announced == Slot(grid, box)
        case _:
            return throw_stands(scene, step)


def _told(scene: Scene, step: Step, fact: Fact) -> str | None:
    t = scene.t
    if isinstance(fact, Rolled):
        five = " " + t("top_jack.five_alike") if len(set(fact.dice)) == 1 else ""
        return told_throw(scene, fact, FACE) + five
    if isinstance(fact, Scored):
        return _told_score(scene, step, fact)
    if isinstance(fact, GameEnded):
        return _told_end(scene, fact)
    return None


def _told_score(scene: Scene, step: Step, fact: Scored) -> str:
    t, who = scene.t, bold(scene.names[fact.seat])
    box = box_name(t, scene.view_as(TopJackView), GAME, Slot(fact.grid, fact.box))
    if not fact.points:
        announced = any(isinstance(told, Rolled) and told.throw == 3 for told in step.facts)
        return t(f"top_jack.fact.{'failed' if announced else 'crossed'}", seat=who, box=box)
    text = t("top_jack.fact.scored", seat=who, box=box, points=points(t, fact.points))
    return f"🎉 {text}" if fact.box == "top_jack" else text


def _told_end(scene: Scene, fact: GameEnded) -> str:
    """Tell the end of a game of a series: who made most in it, and the hundred of a TOP JACK."""
    made = [total + hundred for total, hundred in zip(fact.totals, fact.hundreds, strict=True)]
    best = sorted(range(len(made)), key=lambda seat: (-made[seat], seat))[:WINNERS]
    said = [
        f"{bold(scene.names[seat])} {number(fact.totals[seat])}"
        + (f" + {fact.hundreds[seat]}" if fact.hundreds[seat] else "")
        for seat in best
    ]
    more = ["…"] if len(made) > WINNERS else []
    series = scene.view_as(TopJackView).options.series
    return scene.t("top_jack.fact.game_ended", game=fact.game, series=series, said=" · ".join([*said, *more]))


SCREEN = GameScreen(
    table=table,
    names=names,
    told=told,
    sheet=sheet,
    stands=stands,
    worth=worth,
    gives=score_gives,
    parsed=parsed,
    parsed_for=PARSED_FOR,
    meant=meant,
)
