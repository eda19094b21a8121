"""What a table knows besides its game, in the lines that several of its screens show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal, NamedTuple, TypeAlias

from bot.screens.kit.options import model_line, options_line
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Button
from bot.text import Text
from tapis.drawing.columns import clip
from tapis.games.kit.codes import code_of
from tapis.games.kit.game import OptionSet, Seat
from tapis.games.kit.level import Level, Measured
from tapis.records.ledger import Coached
from tapis.records.ranks import UNKNOWN, Standing

DIGITS = 8
"""Digits of the seed's fingerprint that a lobby shows."""
FINGERPRINT = "🔏"
"""The sign of that fingerprint."""
PLAYED = 28
"""Characters of the options in a line of small print that a phone does not wrap."""
ADVISED = "💡"
"""The sign of what the coach advises, and of tables where it does."""
NAMED = 4
"""Names in a sentence of a board, where a phone has no room for all."""
PACES = ("none", "5m", "1h", "24h")

SIDES = ("🔵", "🔴")
"""The colours of the two sides of a team game: seats 0, 2, ... and seats 1, 3, ..."""

Gift: TypeAlias = Literal["newcomer", "owner", "all"]
"""Whose yes a change of seats waits for: the newcomer's, then the owner's, or everybody's."""


class Absence(NamedTuple):
    """Days off of a player, from the first to the last."""

    name: str
    first: date
    last: date


@dataclass(slots=True)
class Frame:
    """What the table knows besides the game's scene.

    It is not frozen: some sixty fields of one that is take eight times as long to set, on each board.

    Attributes:
        t: the language it is drawn in.
        game: the game's key; its name is the text `<game>.name`.
        group: its slash group.
        names: the players' names by seat.
        host: the seat of the host, in a lobby.
        options: the options of the game.
        pace: one of `PACES`.
        seats: the numbers of players the game takes with these options.
        teams: seats 0, 2, ... play against seats 1, 3, ...
        seed_hash: SHA-256 of the seed, 64 hexadecimal digits, public from the lobby on.
        seed: the seed itself, once a game that had begun is over.
        deadline: when the time of the awaited player is over, in Unix seconds.
        limit: how much time they had for it in all, None where that is not kept.
        late: whether that time is over, so that Skip is offered.
        undo: whether the player of the last move may take it back.
        request: the seat that is asked for and who would take it, while a yes is awaited.
        asked: the code of that request, which the button of the yes names (`ReplaceRequest.code`).
        gift: whose yes it waits for first; `unsaid` are the others who have not agreed to it.
        costs: whether the owner of that seat has lost once they give it away.
        number: the revision.
        counts: whether the ranking shows points, as the leaderboard does (`Game.figures`).
        draws: whether players who share first place have drawn (`Game.draws`).
        skipped: the absent player for whom the last move was played.
        ending: who asks to end the game, while a yes is awaited: that of the `silent`.
        ended_by: who ended the game early.
        left: the players who left the running game for good and have lost; `kept` left without a loss.
        vacant: the seats that were left and may be taken over.
        robots: the seats that a robot plays; `own` are those that no person has.
        level: how well the next robots play; `levels`: those that are there, by seat, None for people.
        measured: what was measured of each level in this game; nothing if robots do not play it.
        absent: "robot" if a robot stands in by itself for a player who is late, else "ask".
        unready: who is seated and has not agreed to play.
        words: in a lobby, the word that each seat adds to the luck, "" for none.
        salt: what was mixed into the luck at the start: that press, then the words by seat.
        day: when the game ended, if it did; `server`: where it is played, by name, if that is known.
        standing: who has won as all others left; at the end, who is not ranked and why.
        people: the names by seat without the sign of a robot that stands in there; of finished games.
        history: what has happened since the mover's own last move, a line for each move.
        private: the table is its owner's alone.
        luck: what is said of luck that others have, too; `titled` is added to its title, `check` says how
            that is checked, and `after` is offered at the end in place of a rematch.
        advice: whether the coach advises the players: "no", "yes", or "practice".
        reader: the seat of who reads it alone, None for a screen that all see.
        weekend: the zone in whose weekends the clock stands, "" if it runs then; `weekend_until` is when the
            one that lasts now ends, in Unix seconds.
        paused_until: when the pause that lasts ends by itself, in Unix seconds.
        pause: who asks for a pause of how many days, while a yes is awaited: that of the `pause_missing`.
        pause_code: the code of that question, which the button of the yes names (`Pause.code`).
        away: who has days off that last or come next, first of all who is to move.
        coached: what the coach has to say of a finished game; None where it counts nothing.
        arranged: others than its players settle how it is played, and end it.
        locale: the language of its board.
        void: what is played now counts for nothing, as a robot moved without its engine; `slow`: one waits
            for it.
    """

    t: Text
    game: str
    group: str
    names: tuple[str, ...]
    host: Seat | None
    options: OptionSet
    pace: str
    seats: range
    teams: bool
    seed_hash: str
    deadline: int | None
    late: bool
    undo: bool
    number: int
    seed: str | None = None
    request: tuple[str, str] | None = None
    limit: timedelta | None = None
    counts: bool = True
    draws: bool = False
    skipped: str | None = None
    asked: str = ""
    gift: Gift = "all"
    unsaid: tuple[str, ...] = ()
    costs: bool = False
    silent: tuple[str, ...] = ()
    ending: str | None = None
    ended_by: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    vacant: tuple[Seat, ...] = ()
    robots: frozenset[Seat] = frozenset()
    own: frozenset[Seat] = frozenset()
    level: Level = "medium"
    levels: tuple[Level | None, ...] = ()
    measured: Mapping[Level, Measured] = field(default_factory=dict[Level, Measured])
    absent: str = "ask"
    unready: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    salt: tuple[str, ...] = ()
    standing: Standing = UNKNOWN
    people: tuple[str, ...] = ()
    day: date | None = None
    server: str = ""
    history: tuple[str, ...] = ()
    advice: str = "no"
    private: bool = False
    luck: str = ""
    titled: str = ""
    check: str = ""
    after: tuple[Button, ...] = ()
    reader: Seat | None = None
    coached: Coached | None = None
    weekend: str = ""
    weekend_until: int | None = None
    paused_until: int | None = None
    pause: tuple[str, int] | None = None
    pause_code: str = ""
    pause_missing: tuple[str, ...] = ()
    away: tuple[Absence, ...] = ()
    arranged: bool = False
    locale: str = "en"
    void: bool = False
    slow: bool = False

    @property
    def command(self) -> str:
        """Its slash group, as this language calls it."""
        return self.t.group(self.game, self.group)

    @property
    def asks(self) -> bool:
        """True if the table asks something of its players, or rests, or a seat of it is free."""
        return bool(
            self.request
            or self.ending
            or self.pause
            or self.paused_until
            or self.vacant
            or self.unready
            or self.standing.winner is not None
            or self.void
        )


def game_title(frame: Frame) -> str:
    """Write the game's name as titles do, with what is added to that of a marked table."""
    title = frame.t(f"{frame.game}.title")
    return f"{title} · {frame.titled}" if frame.titled else title


def options_played(frame: Frame) -> str:
    """Write what differs from the basic rules, or that nothing does, and the pace."""
    t = frame.t
    pace = t("option.line", name=t("pace"), value=t(f"pace.{frame.pace}"))
    weekend = [t("weekend.line", zone=frame.weekend)] if frame.weekend else []
    advised = [] if frame.advice == "no" else [f"{ADVISED} " + t(f"advice.{frame.advice}")]
    return "\n".join([options_line(t, frame.game, frame.options), pace, *weekend, *advised])


def options_told(frame: Frame) -> str:
    """Write the options that are played, what preset they are, and the code that another table takes."""
    t = frame.t
    code = [t("options.code", code=code_of(frame.game, frame.options))] if frame.options.offered() else []
    return joined(options_played(frame), model_line(t, frame.game, frame.options), *code)


def bold_names(names: Sequence[str]) -> list[str]:
    """Write players' names for a sentence."""
    return [bold(name) for name in names]


def some_names(names: Sequence[str]) -> list[str]:
    """Write the first of many names, and how many others there are."""
    few = names if len(names) <= NAMED else names[: NAMED - 1]
    return [*bold_names(few), *([f"+{len(names) - len(few)}"] if len(few) < len(names) else [])]


def left_line(frame: Frame) -> str:
    """Name the players who left for good, as long as the table stands."""
    left = {"turn.left": frame.left, "turn.left_kept": frame.kept}
    said = [frame.t(key, n=len(names), players=bold_names(names)) for key, names in left.items() if names]
    return "🚪 " + " ".join(said) if said else ""


def played_on(frame: Frame) -> bool:
    """Return True if robots play on in all free seats, so that nobody waits for who takes one."""
    return bool(frame.vacant) and frame.robots.issuperset(frame.vacant)


def vacant_line(frame: Frame) -> str:
    """Say which seats are free, how they are taken, and what else may be done."""
    if not frame.vacant:
        return ""
    names = bold_names([frame.names[seat] for seat in frame.vacant])
    key = "turn.vacant_robot" if played_on(frame) else "turn.vacant"
    return "🪑 " + frame.t(key, n=len(names), players=names)


def winner_line(frame: Frame) -> str:
    """Name who has won as all others left; they may play on for themselves (L4)."""
    seat = frame.standing.winner
    return "" if seat is None else "🏆 " + frame.t("over.left_win", player=bold(frame.names[seat]))


def left_out_lines(frame: Frame) -> str:
    """Say why a finished game counts for nobody, or who is not ranked in it, and why (S2)."""
    t, standing = frame.t, frame.standing
    if standing.uncounted == "advice":
        return uncounted_line(frame)
    if standing.uncounted:
        alone = standing.uncounted in {"robots", "again"}
        return "-# " + t(f"over.{standing.uncounted}" if alone else "over.uncounted")
    named: dict[str, list[str]] = {}
    for one in standing.left_out:
        named.setdefault(one.why, []).append(bold(frame.people[one.seat]))
    said = [t(f"over.left_out.{why}", players=names) for why, names in named.items()]
    return "-# " + " ".join(said) if said else ""


def skipped_line(frame: Frame) -> str:
    """Say for whom the last move was played; "" if they played it themselves."""
    return "" if frame.skipped is None else "⏭️ " + frame.t("table.skipped", name=bold(frame.skipped))


def time_line(frame: Frame) -> str:
    """Say until when the player to move has time, or that it is over and what may be done."""
    if frame.late:
        return "⌛ " + frame.t("turn.late")
    return "" if frame.deadline is None else "⏳ " + frame.t("turn.deadline", deadline=frame.deadline)


def uncounted_line(frame: Frame) -> str:
    """Say why the game counts for no leaderboard, or who is not ready, and what that means."""
    t = frame.t
    if frame.advice != "no":
        return f"-# {ADVISED} " + t(f"over.{frame.advice}")
    if frame.own:
        return "-# " + t("over.robots")
    return "-# 🕓 " + t("turn.unready", players=some_names(frame.unready)) if frame.unready else ""


def joined(*lines: str) -> str:
    """Write the lines that say something below each other."""
    return "\n".join(filter(None, lines))


def fingerprint(frame: Frame) -> str:
    """Write the beginning of the seed's fingerprint; of luck that others have, too, whose it is."""
    return frame.luck or frame.seed_hash[:DIGITS]


def footer(frame: Frame, *also: str) -> str:
    """Say in small print what is played, at which move, with whose luck, and what else is.

    What is too long for a phone is cut; the whole stands behind "⋯" and, at the end, behind "Check".
    """
    t = frame.t
    played = clip(options_line(t, frame.game, frame.options), PLAYED)
    move = "" if frame.private else t("table.move", number=frame.number)
    said = [played, move, frame.luck, *also]
    return " · ".join(filter(None, said))
