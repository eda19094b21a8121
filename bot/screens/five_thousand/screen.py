"""The screens of 5000: the race to the target, what happened, what actions are called."""

from bot.screens.five_thousand.race import goals, race, reached, track
from bot.screens.five_thousand.turn import (
    bank_label,
    hand_line,
    keep_label,
    rows,
    stands,
    then,
    throw_label,
    turn_line,
)
from bot.screens.kit.dice import dice
from bot.screens.kit.facts import Reply, tell
from bot.screens.kit.matching import typed_words
from bot.screens.kit.numbers import points, thousands
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Body, GameScreen, Scene, Screen
from tapis.games.five_thousand.dice import UNITS, Keep, chosen
from tapis.games.five_thousand.game import LAST, OPENING, Bank, Bust, FiveThousandView, Kept, Settled
from tapis.games.five_thousand.shown import shown
from tapis.games.kit.dice import keeping
from tapis.games.kit.game import Action, Fact
from tapis.games.kit.steps import Step
from tapis.games.kit.typed_dice import in_signs, values_typed

GAME = "five_thousand"


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(FiveThousandView)
    return Body(
        turn_line(scene, view),
        lambda: race(scene, view, shown(view)) + ("" if view.turn is None else goals(scene, view)),
        hand_line(scene, view),
        rows=rows(scene, view),
        picture=track(scene, view),
        asides=reached(scene.t, view),
    )


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    t = scene.t
    if isinstance(action, Keep):
        kept = in_signs(sorted(chosen(scene.view_as(FiveThousandView).dice, action.mask)))
        return (t("dice.action.keep", dice=kept), kept, str(action))
    if isinstance(action, Bank):
        return (t("five_thousand.action.bank"), *typed_words(t, "five_thousand.typed.bank"), str(action))
    return (t("dice.action.throw"), *typed_words(t, "dice.typed.throw"), str(action))


def parsed(scene: Scene, typed: str) -> str | None:
    """Return the keep of exactly the dice typed by value ("5 5 1"), whether they score or not.

    Raises:
        Illegal: if these values are not among the dice.
    """
    view, values = scene.view_as(FiveThousandView), values_typed(typed)
    if view.state != "choose" or values is None:
        return None
    left_alone = keeping(view.dice, values)
    return "keep." + "".join("1" if mark == "0" else "0" for mark in left_alone)


def worth(scene: Scene, action: Action) -> str:
    """Write a move as it is offered while typing: its points, and what may come of it."""
    t, view = scene.t, scene.view_as(FiveThousandView)
    if isinstance(action, Keep):
        offer = next(offer for offer in view.keeps if offer.mask == action.mask)
        return t("five_thousand.offer", keep=keep_label(t, offer), then=then(scene, view, offer))
    return bank_label(scene, view) if isinstance(action, Bank) else throw_label(t, view.free)


def sheet(scene: Scene, _page: int) -> tuple[Screen, int]:
    """Rank everybody, and say what the dice are worth."""
    t, view = scene.t, scene.view_as(FiveThousandView)
    units = [f"{dice(unit)} **{thousands(t, given)}**" for unit, given in UNITS.items()]
    units.append(f"{dice([1] * 5)} **{t('five_thousand.wins_at_once')}**")
    everybody = race(scene, view, range(view.players))
    return Screen(f"📋 {t('sheet.ranking')}", everybody + goals(scene, view) + "\n" + "\n".join(units)), 1


# What just happened


def told(scene: Scene, step: Step) -> str:
    """Tell one move in one line; a win by five 1s is told by them, the turn itself bringing nothing (R9)."""
    facts = [
        fact
        for fact in step.facts
        if not (isinstance(fact, Settled) and fact.outcome == "win" and not fact.points)
    ]
    return tell(scene, GAME, facts, lambda fact: _told(scene, fact))


def _told(scene: Scene, fact: Fact) -> Reply:
    t = scene.t
    match fact:
        case Kept(seat=seat, dice=kept):
            given = points(t, fact.points)
            told = t("five_thousand.fact.kept", seat=bold(scene.names[seat]), dice=dice(kept), points=given)
            stake = t("five_thousand.at_stake", points=points(t, fact.at_stake))
            return f"{told} {stake}" if fact.at_stake > fact.points else told
        case Bust(seat=seat):
            key = "five_thousand.fact.ballot" if fact.ballot else "five_thousand.fact.bust"
            told = t(key, seat=bold(scene.names[seat]))
            lost = t("five_thousand.lost", points=points(t, fact.lost), n=fact.lost)
            return f"{told} {lost}" if fact.lost else told
        case Settled():
            return _settled(scene, fact)
        case _:
            return None


def _settled(scene: Scene, fact: Settled) -> str:
    """Say what a turn brought; "scored" is the fact's own text, the other outcomes have their own."""
    t, view = scene.t, scene.view_as(FiveThousandView)
    key = "settled" if fact.outcome == "scored" else fact.outcome
    return t(
        f"five_thousand.fact.{key}",
        seat=bold(scene.names[fact.seat]),
        points=points(t, fact.points),
        total=thousands(t, fact.total),
        target=thousands(t, view.options.target),
        least=OPENING,
        last=thousands(t, LAST),
    )


SCREEN = GameScreen(
    table=table,
    names=names,
    told=told,
    sheet=sheet,
    stands=stands,
    worth=worth,
    parsed=parsed,
    parsed_for=frozenset({"", "roll", "keep"}),
)
