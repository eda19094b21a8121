"""The table that somebody wants to open, as a button's argument.

Its parts are game, pace, language, changed options, robots, practice, the robots' level, private:

yams.24h.fr.2134        Yams in French at 24 h; the third option has its second value, the fourth is 4
belote.24h...3          Belote with three robots
yams.24h...1.practice   Yams with a robot, and the coach beside
belote.24h...3..easy    Belote with three easy robots
yams.24h...1...p        Yams with a robot, at a private table
"""

from dataclasses import dataclass
from typing import Any, Self, cast

from bot.shelf import SHELF
from bot.tables import PACES, Pace
from bot.text import LANGUAGES
from tapis.games.kit.codes import bare, read_bare
from tapis.games.kit.game import Game, Illegal, OptionSet
from tapis.games.kit.level import LEVELS, Level

PRACTICE, PRIVATE = "practice", "p"
"""The part of a table for practice, and that of a private one."""


@dataclass(frozen=True, slots=True)
class TableRequest:
    """What a new table is to be; `robots` are seated at once.

    `language` "" is that of the server or else of who opens it.

    `level` is theirs, None the usual one.

    `practice`: the coach advises, and judges each turn.

    `private`: it belongs to who opens it, and stands in no channel.
    """

    game: str
    options: OptionSet
    pace: Pace = "24h"
    language: str = ""
    robots: int = 0
    practice: bool = False
    level: Level | None = None
    private: bool = False

    @property
    def kind(self) -> type[Game[Any]]:
        """The game."""
        return SHELF[self.game].rules

    @property
    def begins(self) -> bool:
        """Whether its robots let it start at once."""
        return self.robots > 0 and 1 + self.robots in self.kind.seats_for(self.options)

    @property
    def opening(self) -> dict[str, Any]:
        """What a table of it is opened with, wherever that is."""
        advice = "practice" if self.practice else "no"
        return {"game": self.game, "options": self.options, "level": self.level, "advice": advice}

    @property
    def code(self) -> str:
        """All of it in at most 80 characters of `0-9 A-Z a-z . _`.

        >>> from tapis.games.yams import YamsOptions
        >>> TableRequest("yams", YamsOptions(chance="maxi_mini", grids=4), "24h", "fr").code
        'yams.24h.fr.2134'
        """
        table = ".".join([self.game, self.pace, self.language, bare(self.options)])
        who = PRIVATE if self.private else ""
        robots = [str(self.robots or ""), PRACTICE if self.practice else "", self.level or "", who]
        return f"{table}.{'.'.join(robots).rstrip('.')}" if any(robots) else table

    @classmethod
    def read(cls, code: str) -> Self:
        """Read a code back.

        >>> TableRequest.read("yams.24h.fr.2134").options
        YamsOptions(double_pair='no', straights='single', chance='maxi_mini', grids=4)

        Raises:
            Illegal: if it is none of ours.
        """
        game, pace, language, changed, robots, practice, level, who = [*code.split("."), *8 * [""]][:8]
        spoken, levels = {"", *LANGUAGES}, {"", *LEVELS}
        if game not in SHELF or pace not in PACES or language not in spoken or level not in levels:
            raise Illegal("press.unknown")
        try:
            options = read_bare(SHELF[game].rules.Options, changed)
        except ValueError:
            raise Illegal("press.unknown") from None
        seated, by = int(robots) if robots.isdecimal() else 0, cast("Level | None", level or None)
        begun = practice == PRACTICE, by, who == PRIVATE
        return cls(game, options, cast("Pace", pace), language, seated, *begun)
