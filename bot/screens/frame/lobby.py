"""The lobby: who sits where, what will be played, how to join."""

from bot.games.kit.game import Seat
from bot.games.kit.level import LEVELS
from bot.screens.frame.frame import SIDES, Frame, bold_names, game_title, options_played
from bot.screens.frame.resting import standing_line
from bot.screens.kit.limits import BUTTONS
from bot.screens.kit.people import place_number, player_name
from bot.screens.kit.robots import level_told
from bot.screens.kit.screen import GREEN, Block, Button, Row, Screen, Verb

ONE_PER_LINE = 6
"""Up to this many players a lobby has a line for each; more are listed in one paragraph."""

CLOVER = "🍀"
"""The sign of the words that players add to the luck."""


def lobby(frame: Frame) -> Screen:
    """Draw a table that waits for its players."""
    t = frame.t
    least, most = frame.seats.start, frame.seats.stop - 1
    pitch, told = t(f"{frame.game}.pitch"), _levels_told(frame)
    body = [
        *([] if told else [pitch]),
        t("lobby.players", n=len(frame.names), most=most),
        _seats(frame),
        *told,
    ]
    if len(frame.names) < least:
        body.append(t("lobby.missing", n=least - len(frame.names)))
    if frame.unready:
        body.append("🕓 " + t("turn.unready", players=bold_names(frame.unready)))
    body += filter(None, [standing_line(frame)])
    blocks = (
        Block(t("table.options"), options_played(frame, brief=True).replace("\n", " · ")),
        Block(t("table.fair"), t("lobby.fair", hash=frame.seed_hash)),
    )
    ready = least <= len(frame.names) <= most
    row: Row = (
        _join_button(frame, full=len(frame.names) >= most),
        Button(Verb("start"), t("verb.start"), "▶️", style="primary", disabled=not ready),
        Button(Verb("options"), t("verb.options"), "⚙️"),
        Button(Verb("leave"), t("verb.leave")),
        Button(Verb("rules"), t("verb.rules"), "📖"),
    )
    clover = Button(Verb("luck"), t("verb.luck"), CLOVER)
    seats, robots = _seat_buttons(frame), _robot_buttons(frame, full=len(frame.names) >= most)
    below = ((*seats, clover), robots) if len(seats) in range(1, BUTTONS) else (seats, (*robots, clover))
    rows = (row, *filter(None, below))
    return Screen(
        t("lobby.title", game=game_title(frame)), "\n".join(body), blocks, t("lobby.footer"), GREEN, rows
    )


def _levels_told(frame: Frame) -> list[str]:
    """Say of each level that robots here play at what it loses or wins."""
    return [f"🎚️ {level_told(frame.t, frame.measured, level)}" for level in LEVELS if level in frame.levels]


def _seats(frame: Frame) -> str:
    """List who sits where: partners share a line, others have one each as long as they are few."""
    lines = [_seated(frame, seat) for seat in range(len(frame.names))]
    if frame.teams and len(lines) > 2:
        sides = [(colour, lines[side::2]) for side, colour in enumerate(SIDES)]
        return "\n".join(frame.t("lobby.partners", side=side, players=players) for side, players in sides)
    if len(lines) > ONE_PER_LINE:
        return " · ".join(lines)
    if frame.teams:
        return "\n".join(f"{colour} {line}" for colour, line in zip(SIDES, lines, strict=False))
    return "\n".join(lines)


def _seated(frame: Frame, seat: Seat) -> str:
    """Write a seat: its number, who sits there, whether they host, their word.

    How well a robot plays is said of each only where they differ.
    """
    host = " 👑" if seat == frame.host else ""
    robot = frame.levels[seat] if len({*frame.levels} - {None}) > 1 else None
    level = f" ({frame.t(f'level.{robot}')})" if robot else ""
    word = frame.words[seat] if frame.words else ""
    lucky = f" {CLOVER} {word}" if word else ""
    return f"{place_number(seat + 1)} {player_name(frame.names, seat)}{level}{host}{lucky}"


def _seat_buttons(frame: Frame) -> tuple[Button, ...]:
    """Offer the seats of a team game, counted from 1; a press swaps places with the player there."""
    if not frame.teams or not 2 <= len(frame.names) <= BUTTONS:
        return ()
    return tuple(
        Button(Verb(f"seat.{seat + 1}"), frame.t("verb.seat", number=seat + 1), SIDES[seat % 2])
        for seat in range(len(frame.names))
    )


def _robot_buttons(frame: Frame, *, full: bool) -> tuple[Button, ...]:
    """Offer to seat one more robot; if there is one, also to take it out and to change how well they play.

    A game that robots do not play has none.
    """
    t = frame.t
    if not frame.measured:
        return ()
    more = Button(Verb("robot.add"), t("verb.robot_add"), "🤖", disabled=full)
    if not frame.own:
        return () if full else (more,)
    following = LEVELS[(LEVELS.index(frame.level) + 1) % len(LEVELS)]
    return (
        more,
        Button(Verb("robot.remove"), t("verb.robot_remove"), "🤖"),
        Button(Verb(f"robot.{following}"), t(f"level.{frame.level}"), "🎚️"),
    )


def _join_button(frame: Frame, *, full: bool) -> Button:
    """Return the button to join or, while some seated players have not agreed, to say Ready."""
    t = frame.t
    if not frame.unready:
        return Button(Verb("join"), t("verb.join"), "🪑", style="success", disabled=full)
    return Button(Verb("join"), t("verb.ready" if full else "verb.join_ready"), "✅", style="success")
