"""The frame around every game: the lobby, the board's surroundings, the end, the host's form."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.kit.game import OptionSet, Result, Seat
from bot.screens.kit.common import (
    GOLD,
    GREEN,
    GREY,
    PHONE,
    bold,
    clip,
    in_line,
    medal,
    option_value,
    option_values,
    options_line,
    pages_rows,
    place_number,
    played,
    player_name,
    points,
)
from bot.screens.kit.screen import Block, Body, Button, Choice, Door, Row, Scene, Screen, Select
from bot.text import Text

PACES = ("none", "5m", "1h", "24h")
ONE_PER_LINE = 10
"""Players a lobby lists below each other; more are listed in one paragraph."""
ROW = 5
"""Buttons a row may hold, and rows a message."""
NAME = 22
"""Columns of a name that shares its line on a phone with a medal and points."""
FORM_ROWS = 4
"""Selects on a page of the host's form where there are several; the fifth row turns the pages."""

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


# The six states of a table


def lobby(frame: Frame) -> Screen:
    """Draw a table that waits for its players."""
    t = frame.t
    least, most = frame.seats.start, frame.seats.stop - 1
    body = [t(f"{frame.game}.pitch"), "", t("lobby.players", n=len(frame.names), most=most), _seats(frame)]
    body += filter(None, [_partners(frame)])
    if len(frame.names) < least:
        body.append(t("lobby.missing", n=least - len(frame.names)))
    if frame.unready:
        body.append("🕓 " + t("lobby.unready", players=_bold(frame.unready)))
    blocks = (
        Block(t("table.options"), _options(frame)),
        Block(t("table.fair"), t("lobby.seed", hash=frame.seed_hash)),
    )
    ready = least <= len(frame.names) <= most
    row: Row = (
        _join_button(frame, full=len(frame.names) >= most),
        Button(Door("start"), t("door.start"), "▶️", style="primary", disabled=not ready),
        Button(Door("options"), t("door.options"), "⚙️"),
        Button(Door("leave"), t("door.leave"), "🚪"),
        Button(Door("rules"), t("door.rules"), "📖"),
    )
    rows = (row, *_seat_row(frame))
    return Screen(
        t("lobby.title", game=_game(frame)), "\n".join(body), blocks, t("lobby.footer"), GREEN, rows
    )


def board(frame: Frame, scene: Scene, body: Body) -> Screen:
    """Draw a game that is played: its board, what just happened, whose turn, his dice, the buttons."""
    parts = [body.body, _left(frame), _absent(frame), body.headline, _turn(frame, scene, body)]
    parts += [_vacant(frame), _request(frame), _ending(frame), _uncounted(frame), body.hand]
    rows = (*body.rows, _doors(frame))
    return Screen(
        _game(frame), "\n".join(filter(None, parts)), body.blocks, _footer(frame), GREEN, rows, body.picture
    )


def over(frame: Frame, scene: Scene, body: Body) -> Screen:
    """Draw a finished game: the last board, the seed and how to check it, the ranking, buttons."""
    t = frame.t
    result = scene.result or Result(ranked=False)
    seed = "\n".join(f"-# {line}" for line in _revealed(frame).splitlines())
    ranking = _ranking(frame, result, body.asides)
    parts = [body.body, body.headline, seed, "### " + _winners(frame, result), ranking, _left(frame)]
    parts += ["-# " + t("over.uncounted") if frame.spoiled or frame.unready else ""]
    title = t("over.title", game=_game(frame))
    text = "\n".join(filter(None, parts))
    return Screen(title, text, body.blocks, _footer(frame), GOLD, (_after(frame),), body.picture)


def ended(frame: Frame, body: Body) -> Screen:
    """Draw a game that was ended early: its last position, under the word that it was and by whom."""
    t = frame.t
    by = _bold(frame.ended_by)
    word = t("closed.ended_by", players=by) if by else t("closed.ended")
    seed = "\n".join(f"-# {line}" for line in _revealed(frame).splitlines())
    parts = ["### 🛑 " + word, _left(frame), body.body, _absent(frame), body.headline, body.hand, seed]
    title = t("closed.title", game=_game(frame))
    text = "\n".join(filter(None, parts))
    return Screen(title, text, body.blocks, _footer(frame), GREY, (_after(frame),), body.picture)


def _after(frame: Frame) -> tuple[Button, ...]:
    """Offer what is left to do at a table whose game is over."""
    t = frame.t
    return (
        Button(Door("rematch"), t("door.rematch"), "🔁", style="success"),
        Button(Door("sheet.0"), t("door.sheet"), "📋"),
        Button(Door("export"), t("door.export"), "💾"),
    )


def closed(frame: Frame) -> Screen:
    """Draw a lobby that was closed before any game began."""
    t = frame.t
    body = t("closed.lobby") + "\n" + t("closed.again", command=frame.command)
    return Screen(t("closed.title", game=_game(frame)), body, colour=GREY)


def archived(frame: Frame, body: Body) -> Screen:
    """Draw a game whose table was closed as nobody touched it: its last position, and a way back."""
    t = frame.t
    row = (Button(Door("reopen"), t("door.reopen"), "🔓", style="success"), *_after(frame)[1:])
    parts = ["### 💤 " + t("closed.archived"), _left(frame), body.body, _absent(frame), body.headline]
    text = "\n".join(filter(None, parts))
    title = t("closed.title", game=_game(frame))
    return Screen(title, text, body.blocks, _footer(frame), GREY, (row,), body.picture)


# The host's form


def options_form(frame: Frame, page: int = 0) -> Screen:
    """Draw the host's own form: a list for each option and one for the pace, at most five to a page."""
    t = frame.t
    selects = [_option_select(frame, name) for name in type(frame.options).model_fields]
    selects.append(_pace_select(frame))
    size = ROW if len(selects) <= ROW else FORM_ROWS
    pages = [selects[first : first + size] for first in range(0, len(selects), size)]
    page = max(0, min(page, len(pages) - 1))
    turn = pages_rows(t, "options", page, [str(number + 1) for number in range(len(pages))])
    footer = t("page.of", page=page + 1, pages=len(pages)) if len(pages) > 1 else ""
    body = t("options.body") + ("\n\n" + _options(frame) if len(pages) > 1 else "")
    title = t("options.title", game=_game(frame))
    return Screen(title, body, footer=footer, rows=(*pages[page], *turn[:1]))


def _option_select(frame: Frame, name: str) -> Select:
    t, game = frame.t, frame.game
    chosen = getattr(frame.options, name)
    values = option_values(type(frame.options), name)
    if chosen not in values:
        values = sorted({*values, chosen})
    label = t(f"{game}.option.{name}")
    choices = tuple(
        Choice(
            Door(f"set.{name}.{value}"),
            t("option.line", name=label, value=option_value(t, game, name, value)),
            chosen=value == chosen,
        )
        for value in values
    )
    return Select(name, label, choices)


def _pace_select(frame: Frame) -> Select:
    t = frame.t
    choices = tuple(
        Choice(
            Door(f"pace.{pace}"),
            t("option.line", name=t("pace"), value=t(f"pace.{pace}")),
            t(f"pace.{pace}.note"),
            chosen=pace == frame.pace,
        )
        for pace in PACES
    )
    return Select("pace", t("pace"), choices)


# Short lines


def ping(t: Text, mention: str, *, late: bool = False) -> str:
    """Say whose turn it is, in the short message that pings him; `late`: at half time, as a reminder."""
    return t("ping.reminder" if late else "ping.turn", mention=mention)


# Parts


def _game(frame: Frame) -> str:
    return frame.t(f"{frame.game}.title")


def _seats(frame: Frame) -> str:
    """List who sits where; in a team game which seats play together."""
    lines: list[str] = []
    for seat in range(len(frame.names)):
        host = " 👑" if seat == frame.host else ""
        team = f" {SIDES[seat % 2]}" if frame.teams else ""
        lines.append(f"{place_number(seat + 1)} {player_name(frame.names, seat)}{team}{host}")
    if len(lines) > ONE_PER_LINE:
        return " · ".join(lines)
    return "\n".join(lines)


def _partners(frame: Frame) -> str:
    """Name who plays together, in a game of two sides."""
    if not frame.teams or len(frame.names) < 3:
        return ""
    seats = range(len(frame.names))
    return "\n".join(
        frame.t("lobby.partners", side=colour, players=[bold(frame.names[seat]) for seat in seats[side::2]])
        for side, colour in enumerate(SIDES)
    )


def _seat_row(frame: Frame) -> tuple[Row, ...]:
    """Offer the seats of a team game, counted from 1: who presses one swaps places with who sits there."""
    if not frame.teams or not 2 <= len(frame.names) <= ROW:
        return ()
    return (
        tuple(
            Button(Door(f"seat.{seat + 1}"), frame.t("door.seat", number=seat + 1), SIDES[seat % 2])
            for seat in range(len(frame.names))
        ),
    )


def _options(frame: Frame) -> str:
    """List what is played, and the pace."""
    t = frame.t
    pace = t("option.line", name=t("pace"), value=t(f"pace.{frame.pace}"))
    return "\n".join([*played(t, frame.game, frame.options), pace])


def _bold(names: Sequence[str]) -> list[str]:
    return [bold(name) for name in names]


def _join_button(frame: Frame, *, full: bool) -> Button:
    """Offer a seat; and where others have kept some, the yes of who sits there."""
    t = frame.t
    if not frame.unready:
        return Button(Door("join"), t("door.join"), "🪑", style="success", disabled=full)
    return Button(Door("join"), t("door.ready" if full else "door.join_ready"), "✅", style="success")


def _left(frame: Frame) -> str:
    """Name who left for good, as long as the table stands."""
    if not frame.left:
        return ""
    return "🚪 " + frame.t("turn.left", n=len(frame.left), players=_bold(frame.left))


def _vacant(frame: Frame) -> str:
    """Say that seats are free, how they are taken, and what else may be done."""
    if not frame.vacant:
        return ""
    names = _bold([frame.names[seat] for seat in frame.vacant])
    return "🪑 " + frame.t("turn.vacant", n=len(names), players=names)


def _ending(frame: Frame) -> str:
    return "" if frame.ending is None else "🛑 " + frame.t("turn.ending", player=bold(frame.ending))


def _uncounted(frame: Frame) -> str:
    """Say why the game counts for no leaderboard, and until when it still may."""
    t = frame.t
    if frame.spoiled:
        return "-# " + t("over.uncounted")
    return "🕓 " + t("turn.unready", players=_bold(frame.unready)) if frame.unready else ""


def _absent(frame: Frame) -> str:
    return "" if frame.skipped is None else "⏭️ " + frame.t("table.skipped", name=bold(frame.skipped))


def _turn(frame: Frame, scene: Scene, body: Body) -> str:
    """Say whose turn it is and how to move, and what happens when the time is up."""
    t = frame.t
    waiting = [bold(frame.names[seat]) for seat in sorted(scene.awaited)]
    if not waiting:
        return ""
    free = scene.awaited <= set(frame.vacant)
    how = "" if free else body.turn
    lines = ["▶️ " + (how or t("turn.free" if free else "turn.awaited", n=len(waiting), players=waiting))]
    if frame.late:
        lines.append("⌛ " + t("turn.late"))
    elif frame.deadline is not None:
        lines.append("-# ⏳ " + t("turn.deadline", deadline=frame.deadline))
    return "\n".join(lines)


def _request(frame: Frame) -> str:
    if frame.request is None:
        return ""
    leaving, newcomer = frame.request
    key = "turn.request_owner" if frame.owner else "turn.request"
    return "🪑 " + frame.t(key, leaving=bold(leaving), newcomer=bold(newcomer))


def _doors(frame: Frame) -> tuple[Button, ...]:
    """The table's own row: what is wanted now comes first, and five buttons fit."""
    t = frame.t
    ready = bool(frame.unready) and not frame.spoiled and not frame.vacant
    wanted = [
        (frame.request is not None, Button(_agree(frame), t("door.agree"), "🤝", style="success")),
        (frame.ending is not None, Button(Door("agree.end"), t("door.agree_end"), "🛑", style="danger")),
        (bool(frame.vacant), Button(Door("join"), t("door.sit"), "🪑", style="success")),
        (ready, Button(Door("join"), t("door.ready"), "✅", style="success")),
        (frame.late, Button(Door("skip"), t("door.skip"), "⏭️", style="danger")),
        (frame.undo, Button(Door("undo"), t("door.undo"), "↩️")),
        (True, Button(Door("sheet.0"), t("door.sheet"), "📋")),
        (True, Button(Door("type"), t("door.type"), "⌨️")),
        (True, Button(Door("rules"), t("door.rules"), "📖")),
    ]
    return tuple(button for shown, button in wanted if shown)[:ROW]


def _agree(frame: Frame) -> Door:
    """Name the request the button agrees to, so that it never agrees to a later one."""
    return Door(f"agree.{frame.asked}" if frame.asked else "agree")


def _footer(frame: Frame) -> str:
    t = frame.t
    parts = [
        options_line(t, frame.game, frame.options),
        t("table.pace", pace=t(f"pace.{frame.pace}")),
        t("table.move", number=frame.number),
        t("table.seed", hash=frame.seed_hash),
    ]
    return " · ".join(parts)


def _revealed(frame: Frame) -> str:
    return frame.t("over.seed", seed=frame.seed or "")


def _sides(frame: Frame, result: Result) -> list[tuple[int, Sequence[Seat], int]]:
    """List the place, the seats and the score of each player or team, best first."""
    seats = range(len(frame.names))
    sides: Sequence[Sequence[Seat]] = (
        [seats[0::2], seats[1::2]] if frame.teams else [(seat,) for seat in seats]
    )
    scores = result.scores or (0,) * len(frame.names)
    listed = [(*_placed(result, side), scores[side[0]]) for side in sides]
    return sorted(listed, key=lambda side: side[0])


def _placed(result: Result, side: Sequence[Seat]) -> tuple[int, Sequence[Seat]]:
    """Return the place of a side and who has it: not who left, and so has lost whatever the others do."""
    place = min(result.places[seat] for seat in side)
    return place, [seat for seat in side if result.places[seat] == place]


def _together(frame: Frame, side: Sequence[Seat], columns: int) -> str:
    """Name who plays together, each name clipped."""
    return " & ".join(in_line(clip(frame.names[seat], columns)) for seat in side)


def _winners(frame: Frame, result: Result) -> str:
    t = frame.t
    if not result.ranked:
        return t("over.unranked")
    sides = _sides(frame, result)
    first = [bold(_together(frame, side, PHONE + 2)) for place, side, _ in sides if place == 1]
    if not first:
        return t("over.unwon")
    if len(sides) == 1:
        return "🎉 " + t("over.solo", player=first[0], points=points(t, sides[0][2]))
    if frame.draws and len(first) > 1:
        return "🤝 " + t("over.draw", players=first[:ROW])
    if frame.teams and len(first) == 1:
        return "🏆 " + t("over.won_team", players=first[0])
    return "🏆 " + t("over.won", n=len(first), players=first[:ROW])


def _ranking(frame: Frame, result: Result, asides: Sequence[str]) -> str:
    if not result.ranked:
        return ""
    sides = _sides(frame, result)
    if len(sides) == 1:
        return ""
    lines: list[str] = []
    for place, side, score in sides:
        said = [f"{medal(place)} {_together(frame, side, NAME)}"]
        said += [points(frame.t, score)] if frame.counts else []
        said += filter(None, asides[side[0] : side[0] + 1])
        lines.append(" · ".join(said))
    return "\n".join(lines)
