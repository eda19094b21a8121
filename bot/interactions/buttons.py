"""What the buttons, lists and forms of a table do besides moves, at any revision: a line each."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.interactions import (
    leaderboard,
    my_time,
    options,
    pages,
    preferences,
    resting,
    server,
    stats,
    verbs,
)
from bot.interactions.actor import Actor
from bot.interactions.advice import advice
from bot.interactions.answers import VerbFunction, act
from bot.interactions.mine import own_tables
from bot.interactions.plans import drop_plans, plan
from bot.interactions.review import review
from bot.interactions.table_request import TableRequest
from bot.interactions.verbs import doing
from bot.tables import ABSENT, PACES, lobby, robots
from bot.text import LANGUAGES
from tapis.games.kit.game import Illegal
from tapis.games.kit.level import LEVELS


class Button:
    """A verb, and how each of its arguments is read from what follows the button's name."""

    def __init__(self, verb: VerbFunction, **reads: Callable[[str], Any]) -> None:
        self.verb = verb
        self.reads = reads


def whole(argument: str) -> int:
    """Read a number, 0 where there is none."""
    return int(argument) if argument.isdecimal() else 0


def whole_or_none(argument: str) -> int | None:
    """Read a number, None where there is none."""
    return int(argument) if argument.isdecimal() else None


def one_of(*words: str) -> Callable[[str], str]:
    """Read one of these words."""

    def read(argument: str) -> str:
        if argument not in words:
            raise Illegal("press.unknown")
        return argument

    return read


def yes(argument: str) -> bool:
    """Read whether a question is answered already."""
    return argument == "yes"


def yes_or_no(argument: str) -> bool:
    """Read what a switch says."""
    return one_of("yes", "no")(argument) == "yes"


BUTTONS: Mapping[str, Button] = {
    "join": Button(verbs.join),
    "ready": Button(doing(lobby.say_ready, "said.ready")),
    "seat": Button(verbs.take_seat, number=whole),
    "kick": Button(verbs.kick, who=whole),
    "language": Button(doing(lobby.configure, "said.configured", menu=True), locale=one_of(*LANGUAGES)),
    "luck": Button(verbs.add_word),
    "start": Button(verbs.start),
    "rematch": Button(verbs.rematch),
    "open": Button(verbs.open_here, wanted=TableRequest.read),
    "thread": Button(verbs.open_thread, wanted=TableRequest.read),
    "options": Button(options.open_options, page=whole_or_none),
    "options.played": Button(options.open_options),
    "form": Button(options.fill_form, number=whole),
    "set": Button(options.set_option, chosen=str),
    "preset": Button(options.set_preset, name=str),
    "pace": Button(options.configure, pace=one_of(*PACES)),
    "weekend": Button(options.configure, weekend=yes_or_no),
    "advised": Button(options.configure, advised=yes_or_no),
    "robot": Button(doing(robots.set_level, "said.configured", menu=True), level=one_of(*LEVELS)),
    "robot.add": Button(doing(robots.add, "said.robot_added")),
    "robot.remove": Button(doing(robots.remove, "said.robot_removed", menu=True)),
    "standin": Button(doing(robots.stand_in, "said.standin")),
    "absent": Button(verbs.set_absent, what=one_of(*ABSENT)),
    "undo": Button(verbs.undo),
    "skip": Button(verbs.skip),
    "type": Button(verbs.type_move, rev=str),
    "hand": Button(verbs.show_hand),
    "slam": Button(verbs.ask_slam),
    "private": Button(verbs.open_own, ident=str),
    "ahead": Button(plan, step=str),
    "ahead.drop": Button(drop_plans),
    "advice": Button(advice),
    "leave": Button(verbs.leave, sure=yes),
    "give": Button(verbs.give, seat=whole),
    "agree": Button(verbs.agree, asked=str),
    "agree.end": Button(verbs.agree_end),
    "end": Button(verbs.end, sure=yes),
    "pause": Button(resting.choose_pause, days=whole),
    "rest": Button(resting.agree_pause, asked=str),
    "resume": Button(resting.resume),
    "reopen": Button(verbs.reopen),
    "more": Button(verbs.more),
    "text": Button(verbs.text),
    "pictures": Button(verbs.set_pictures, shown=yes_or_no),
    "sheet": Button(verbs.sheet, page=whole),
    "laid": Button(verbs.laid),
    "log": Button(verbs.log, page=whole_or_none),
    "check": Button(verbs.check),
    "export": Button(verbs.export),
    "review": Button(review, step=str),
    "rules": Button(pages.rules, page=str),
    "help": Button(pages.welcome),
    "help.how": Button(pages.how),
    "game": Button(pages.game, key=str),
    "mine": Button(own_tables, page=whole),
    "stats": Button(stats.of_game, asked=str),
    "board": Button(leaderboard.changed, asked=leaderboard.Asked.read),
    "own": Button(preferences.own, change=str),
    "mytime": Button(my_time.own_time, change=str),
    "server": Button(server.server, change=str),
}
"""The buttons of the core by name, the longest that fits; what follows the name is its argument."""


class Buttons:
    """What every button is called: those of the core, and of each feature."""

    def __init__(self, *more: Mapping[str, Button]) -> None:
        self.named = {name: button for named in (BUTTONS, *more) for name, button in named.items()}
        """Each button by its name."""


async def press(actor: Actor, table_id: str, name: str) -> None:
    """Do what a button of this name does, and answer it.

    Raises:
        Illegal: if there is no such button, or its verb is refused.
    """
    named = actor.services.part(Buttons).named
    head, _, argument = (name, "", "") if name in named else name.partition(".")
    button = named.get(head)
    if button is None:
        raise Illegal("press.unknown")
    await act(actor, table_id, button.verb, **{part: read(argument) for part, read in button.reads.items()})
