"""What a table knows besides its game, in the lines that several of its screens show."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.kit.game import OptionSet, Seat
from bot.screens.kit.options import options_line, played
from bot.screens.kit.people import bold
from bot.text import Text

PACES = ("none", "5m", "1h", "24h")

SIDES = ("🔵", "🔴")
"""The colours of the two sides of a team game: seats 0, 2, ... and seats 1, 3, ..."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What the table knows besides the game's scene.

    Attributes:
        t: the language it is drawn in.
        game: the game's key; its name is the text `<game>.name`.
        command: its slash group.
        names: the players by seat.
        host: the seat of the host.
        options: what is played.
        pace: one of `PACES`.
        seats: the numbers of players the game takes with these options.
        teams: seats 0, 2, ... play against seats 1, 3, ...
        seed_hash: SHA-256 of the seed, 64 hexadecimal digits, public from the lobby on.
        seed: the seed itself, once a game that had begun is over.
        deadline: when the pace is over, in Unix seconds.
        late: it is over, so Skip is offered.
        undo: the last move could be taken back by who made it.
        request: whose seat is asked for and who would take it, while a yes is awaited.
        asked: what the button of that yes says (`ReplaceRequest.code`).
        owner: that yes is for the player of the seat alone to say.
        number: the revision.
        counts: whether the leaderboard tells points (`Game.figures`), so that the ranking does.
        draws: whether who are first together have drawn (`Game.draws`).
        skipped: the absent player for whom the last move was played.
        ending: who asks to end the game, while a yes is awaited.
        ended_by: who ended it early.
        left: who left the running game for good.
        vacant: the seats that were left and may be taken over.
        unready: who is seated and has not agreed to play.
        spoiled: the game counts for no leaderboard, for one of these has played or been played for.
    """

    t: Text
    game: str
    command: str
    names: tuple[str, ...]
    host: Seat | None
    options: OptionSet
    pace: str
    seats: range
    teams: bool
    seed_hash: str
    seed: str | None
    deadline: int | None
    late: bool
    undo: bool
    request: tuple[str, str] | None
    number: int
    counts: bool = True
    draws: bool = False
    skipped: str | None = None
    asked: str = ""
    owner: bool = False
    ending: str | None = None
    ended_by: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    vacant: tuple[Seat, ...] = ()
    unready: tuple[str, ...] = ()
    spoiled: bool = False


def game_title(frame: Frame) -> str:
    """Name the game as titles do."""
    return frame.t(f"{frame.game}.title")


def options_played(frame: Frame) -> str:
    """List what is played, and the pace."""
    t = frame.t
    pace = t("option.line", name=t("pace"), value=t(f"pace.{frame.pace}"))
    return "\n".join([*played(t, frame.game, frame.options), pace])


def bold_names(names: Sequence[str]) -> list[str]:
    """Write players' names in a sentence."""
    return [bold(name) for name in names]


def left_line(frame: Frame) -> str:
    """Name who left for good, as long as the table stands."""
    if not frame.left:
        return ""
    return "🚪 " + frame.t("turn.left", n=len(frame.left), players=bold_names(frame.left))


def skipped_line(frame: Frame) -> str:
    """Say for whom the last move was played; "" if they played it themselves."""
    return "" if frame.skipped is None else "⏭️ " + frame.t("table.skipped", name=bold(frame.skipped))


def uncounted_line(frame: Frame) -> str:
    """Say why the game counts for no leaderboard, and until when it still may."""
    t = frame.t
    if frame.spoiled:
        return "-# " + t("over.uncounted")
    return "🕓 " + t("turn.unready", players=bold_names(frame.unready)) if frame.unready else ""


def footer(frame: Frame) -> str:
    """Say in small what is played, at which pace and move, and by which seed."""
    t = frame.t
    parts = [
        options_line(t, frame.game, frame.options),
        t("table.pace", pace=t(f"pace.{frame.pace}")),
        t("table.move", number=frame.number),
        t("table.seed", hash=frame.seed_hash),
    ]
    return " · ".join(parts)


def revealed(frame: Frame) -> str:
    """Show the seed of a game that is over, and how it is checked."""
    return frame.t("over.seed", seed=frame.seed or "")
