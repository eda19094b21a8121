"""The questions before a step that cannot be undone."""

from collections.abc import Sequence
from typing import Literal

from bot.screens.kit.limits import SELECT
from bot.screens.kit.screen import Act, Button, Choice, People, Row, Screen, Select, Verb
from bot.text import Text


def leave_question(t: Text, leaver: Literal["loses", "placed", "alone"], *, arranged: bool = False) -> Screen:
    """Ask a player whether they really leave a running game, or would end it for all instead.

    They lose by it, have a place already, or no other person plays; if it was `arranged`, the round.
    """
    body = "tournament" if arranged and leaver != "placed" else leaver
    really = Button(Verb("leave.yes"), t("ask.leave.yes"))
    give = Button(Verb("give"), t("verb.give"), "🤲")
    end = [] if arranged else [Button(Verb("end"), t("ask.leave.end"))]
    return Screen(t("ask.leave.title"), t(f"ask.leave.body.{body}"), rows=((really, give, *end),))


def give_question(t: Text, seats: Sequence[tuple[int, str]], seat: int, *, arranged: bool = False) -> Screen:
    """Ask to whom a seat is to be given: of these (number, name) the own, which is the first, or another.

    Where that was `arranged` one loses the round by giving the own.
    """
    body = "\n\n".join([t("ask.give.body"), *([t("ask.give.tournament")] * arranged)])
    whose = tuple(
        Choice(
            Verb(f"give.{number}"),
            t("verb.give_other", name=name) if place else t("verb.give"),
            chosen=number == seat,
        )
        for place, (number, name) in enumerate(seats)
    )
    rows: tuple[Row, ...] = (Select("give", t("ask.give.seat"), whose[:SELECT]),) if len(seats) > 1 else ()
    return Screen(t("ask.give.title"), body, rows=(*rows, People(f"give.{seat}", t("ask.give.choose"))))


def kick_question(t: Text, people: Sequence[tuple[int, str]]) -> Screen:
    """Ask a host which of these people (id, name) is to leave the lobby."""
    choices = tuple(Choice(Verb(f"kick.{user_id}"), name) for user_id, name in people)
    back = Button(Verb("more"), t("page.previous"), "◀️")
    return Screen(t("verb.kick"), rows=(Select("kick", t("kick.choose"), choices), (back,)))


def gift_question(t: Text, asked: str) -> Screen:
    """Ask a player whether they give their seat away though that is a loss; `asked` is the request's code."""
    really = Button(Verb(f"agree.{asked}.yes"), t("ask.gift.yes"))
    return Screen(t("ask.gift.title"), t("ask.gift.body"), rows=((really,),))


def end_question(t: Text, meant: str) -> Screen:
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
