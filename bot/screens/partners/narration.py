"""What happens while eight tricks are played, in words."""

from bot.games.kit.game import Fact
from bot.games.partners.facts import BeloteCalled, Called, RaceWon, Shown
from bot.screens.kit.facts import Said
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.screens.partners.announcements import belote_text, called_text, combinations_text
from bot.screens.partners.sides import against, together


def told_of_play(scene: Scene, fact: Fact, *, suits: bool = False) -> Said:
    """Tell a fact of the play; None for any other.  `suits`: belote is told with its suit."""
    t = scene.t
    match fact:
        case RaceWon():
            scores = against(fact.scores, fact.side)
            return t("fact.race", side=bold(together(scene, fact.side)), scores=scores)
        case Called():
            return {"combination": called_text(t, fact)}
        case BeloteCalled():
            return {"call": belote_text(t, fact.call, fact.suit if suits else "")}
        case Shown():
            return {"combinations": combinations_text(t, fact.combinations)}
        case _:
            return None
