"""What happens while eight tricks are played, in words."""

from bot.games.kit.game import Fact
from bot.games.partners.facts import BeloteCalled, Called, Played, RaceWon, Shown, TrickWon
from bot.screens.kit.cards import cards_line
from bot.screens.kit.numbers import points
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.screens.partners.announcements import belote_text, called_text, combinations_text
from bot.screens.partners.sides import against, together


def told_of_play(scene: Scene, fact: Fact, *, suits: bool = False) -> str | None:
    """Tell a fact of the play; None for any other.  `suits`: belote is told with its suit."""
    t = scene.t
    values: dict[str, str]
    match fact:
        case RaceWon():
            scores = against(fact.scores, fact.side)
            return t("fact.race", side=bold(together(scene, fact.side)), scores=scores)
        case Called():
            values = {"combination": called_text(t, fact)}
        case Played():
            values = {"card": cards_line(t, [fact.card])}
        case BeloteCalled():
            values = {"call": belote_text(t, fact.call, fact.suit if suits else "")}
        case TrickWon():
            values = {"points": points(t, fact.points)}
        case Shown():
            shown = combinations_text(t, fact.combinations)
            values = {"combinations": shown, "points": points(t, fact.points)}
        case _:
            return None
    return t(f"fact.{fact.kind}", seat=bold(scene.names[fact.seat]), **values)
