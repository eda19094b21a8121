"""The questions before a step that cannot be undone."""

from typing import Literal

from bot.screens.kit.screen import Act, Button, People, Screen, Verb
from bot.text import Text


def leave_question(t: Text, leaver: Literal["loses", "placed", "alone"], *, evening: bool = False) -> Screen:
    """Ask a player whether they really leave a running game, or would end it for all instead.

    They lose by it, have a place already, or no other person plays; of a tournament they lose the round.
    """
    body = {
        "loses": "ask.leave.body.loses",
        "placed": "ask.leave.body.placed",
        "alone": "ask.leave.body.alone",
    }[leaver]
    if evening and leaver != "placed":
        body = "ask.leave.body.tournament"
    really = Button(Verb("leave.yes"), t("ask.leave.yes"))
    give = Button(Verb("give"), t("verb.give"), "🤲")
    end = [] if evening else [Button(Verb("end"), t("ask.leave.end"))]
    return Screen(t("ask.leave.title"), t(body), rows=((really, give, *end),))


def give_question(t: Text, *, evening: bool = False) -> Screen:
    """Ask a player to whom they would give their seat; in a tournament they lose the round by it."""
    body = "\n\n".join([t("ask.give.body"), *([t("ask.give.tournament")] * evening)])
    return Screen(t("ask.give.title"), body, rows=(People("give", t("ask.give.choose")),))


def gift_question(t: Text, asked: str) -> Screen:
    """Ask a player whether they give their seat away though that is a loss; `asked` is the request's code."""
    really = Button(Verb(f"agree.{asked}.yes"), t("ask.gift.yes"))
    return Screen(t("ask.gift.title"), t("ask.gift.body"), rows=((really,),))


def end_question(t: Text, meant: Literal["ends", "asks", "leaves", "day"]) -> Screen:
    """Ask whether to end the game early: it ends, each of the others must agree, or it is a leave.

    Of a `day` it is the one try.
    """
    body, label = {
        "ends": ("ask.end.body", "ask.end.yes"),
        "asks": ("ask.end.others", "ask.end.ask"),
        "leaves": ("ask.end.leaves", "ask.end.leave"),
        "day": ("ask.end.day", "ask.end.yes"),
    }[meant]
    really = Button(Verb("end.yes"), t(label))
    return Screen(t("ask.end.title"), t(body), rows=((really,),))


def slam_question(t: Text) -> Screen:
    """Ask the taker whether to announce a slam, with what it is worth (tarot.md, section 6)."""
    back = Button(Verb("hand"), t("ask.slam.no"), t("verb.hand.sign"))
    announce = Button(Act("slam"), t("tarot.action.slam"), "💥")
    return Screen(t("ask.slam.title"), t("ask.slam.body"), rows=((back, announce),))
