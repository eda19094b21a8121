"""The questions before a step that cannot be undone."""

from bot.screens.kit.screen import Button, People, Screen, Verb
from bot.text import Text


def leave_question(t: Text) -> Screen:
    """Ask a player whether they really leave a running game, or would end it for all instead."""
    really = Button(Verb("leave.yes"), t("ask.leave.yes"), style="danger")
    give = Button(Verb("give"), t("verb.give"), "🤲")
    end = Button(Verb("end"), t("ask.leave.end"))
    return Screen(t("ask.leave.title"), t("ask.leave.body"), rows=((really, give, end),))


def give_question(t: Text) -> Screen:
    """Ask a player to whom they would give their seat."""
    return Screen(t("ask.give.title"), t("ask.give.body"), rows=(People("give", t("ask.give.choose")),))


def end_question(t: Text, *, asks: bool) -> Screen:
    """Ask whether to end the game early; `asks`: another player must then agree."""
    really = Button(Verb("end.yes"), t("ask.end.ask" if asks else "ask.end.yes"), style="danger")
    return Screen(t("ask.end.title"), t("ask.end.others" if asks else "ask.end.body"), rows=((really,),))
