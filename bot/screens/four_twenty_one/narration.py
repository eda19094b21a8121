"""What just happened at 421, in a sentence each."""

from bot.screens.four_twenty_one.words import called, counted, first_of, listed, throw_name
from bot.screens.kit.dice import told_throw
from bot.screens.kit.facts import tell
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from tapis.drawing.table_text import figures
from tapis.games.four_twenty_one.game import FourTwentyOneView, RoundEnded, Stopped, TieBreak
from tapis.games.four_twenty_one.shown import Given, best_and_weakest, news
from tapis.games.kit.dice import Rolled
from tapis.games.kit.game import Fact
from tapis.games.kit.steps import Step

GAME = "four_twenty_one"


def told(scene: Scene, step: Step) -> str:
    """Tell one move in one line."""
    return tell(scene, GAME, news(step.facts), lambda fact: _told(scene, step, fact))


def _told(scene: Scene, step: Step, fact: Fact) -> str | None:
    """Tell a fact in the words of 421; None: by its text."""
    match fact:
        case Rolled():
            return _rolled(scene, step, fact)
        case Stopped():
            key = "four_twenty_one.fact.good" if fact.good else "four_twenty_one.fact.stopped"
            return scene.t(key, seat=bold(scene.names[fact.seat]), n=fact.throws)
        case RoundEnded():
            return _round_ended(scene, fact)
        case TieBreak():
            return _tie_break(scene, step, fact)
        case Given():
            return _given(scene, fact)
        case _:
            return None


def _rolled(scene: Scene, step: Step, fact: Rolled) -> str:
    """Tell a throw; the combination is named where the dice do not lie below for the mover to go on."""
    view, text = scene.view_as(FourTwentyOneView), told_throw(scene, fact)
    newest = scene.since[-1:] == (step,)
    goes_on = newest and (view.turn, view.throws) == (fact.seat, fact.throw)
    return text if goes_on else f"{text} → {called(scene.t, fact.dice)}"


def _round_ended(scene: Scene, fact: RoundEnded) -> str:
    """Tell the best throw, its worth, and the weakest throw or the nénettes."""
    t, view = scene.t, scene.view_as(FourTwentyOneView)
    thrown = {seat: dice for seat, dice in enumerate(fact.dice) if dice}
    best, weakest = best_and_weakest(thrown, view)
    top = fact.dice[best[0]]
    stake = counted(t, fact.value)
    if len(best) == len(thrown):
        if fact.nenettes and fact.part == "discharge":
            return t("four_twenty_one.settled.nothing")
        return t("four_twenty_one.settled.equal", name=throw_name(t, top), worth=stake)
    low = fact.nenettes or weakest
    key = "nenette" if fact.nenettes else "weakest"
    below = t(
        f"four_twenty_one.settled.{key}", players=listed(scene, low), name=throw_name(t, fact.dice[low[0]])
    )
    above = t(
        "four_twenty_one.fact.round_ended", players=listed(scene, best), name=throw_name(t, top), worth=stake
    )
    return f"{above} {below}"


def _tie_break(scene: Scene, step: Step, fact: TieBreak) -> str:
    """Tell what each threw who was equal; in the discharge one throw of all may decide both ends (R7)."""
    thrown = [
        f"{bold(scene.names[seat])} {figures(dice)}" for seat, dice in zip(fact.seats, fact.dice, strict=True)
    ]
    said = " · ".join(first_of(scene.t, thrown))
    ended = (other for other in step.facts if isinstance(other, RoundEnded) and other.part == "discharge")
    for_both = fact.purpose == "weakest" and any(
        len(fact.seats) == sum(map(bool, other.dice)) for other in ended
    )
    purpose = scene.t(f"four_twenty_one.tie.{'both' if for_both else fact.purpose}")
    return scene.t("four_twenty_one.fact.tie_break", purpose=purpose, throws=said)


def _given(scene: Scene, fact: Given) -> str:
    """Tell how many tokens each player receives, and for whom nothing is left."""
    t = scene.t
    key = "four_twenty_one.takes" if fact.giver is None else "four_twenty_one.receives"
    some = [t(key, seat=bold(scene.names[seat]), n=count) for seat, count in fact.received if count]
    none = [seat for seat, count in fact.received if not count]
    if fact.giver is None:
        told = t("four_twenty_one.fact.from_pot", received=first_of(t, some))
    elif some:
        told = t(
            "four_twenty_one.fact.tokens", giver=bold(scene.names[fact.giver]), received=first_of(t, some)
        )
    else:
        return t("four_twenty_one.none_to_give", giver=bold(scene.names[fact.giver]))
    return told + (" " + t("four_twenty_one.none_left", players=listed(scene, none)) if none else "")
