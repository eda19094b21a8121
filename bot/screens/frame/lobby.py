"""The lobby: who sits where, who is missing, what differs from the basic rules."""

from bot.screens.frame.frame import (
    FINGERPRINT,
    SIDES,
    Frame,
    bold_names,
    fingerprint,
    game_title,
    options_played,
)
from bot.screens.frame.resting import standing_line
from bot.screens.kit.people import place_number, player_name
from bot.screens.kit.screen import GREEN, Button, Screen, Verb
from tapis.games.kit.game import Seat

ONE_PER_LINE = 6
"""Up to this many players a lobby has a line for each; more are listed in one paragraph."""


def lobby(frame: Frame) -> Screen:
    """Draw a table that waits for its players, under six buttons of which one is loud."""
    t = frame.t
    least, most = frame.seats.start, frame.seats.stop - 1
    body = [t("lobby.players", n=len(frame.names), most=most), _seats(frame)]
    if len(frame.names) < least:
        body.append(t("lobby.missing", n=least - len(frame.names)))
    if frame.unready:
        body.append("🕓 " + t("turn.unready", players=bold_names(frame.unready)))
    body += filter(None, [standing_line(frame)])
    full, ready = len(frame.names) >= most, least <= len(frame.names) <= most
    begins = ready and not frame.unready
    row = (
        _join_button(frame, full=full, quiet=begins),
        Button(Verb("leave"), t("verb.leave"), "🚪"),
        Button(Verb("start"), t("verb.start"), "▶️", disabled=not ready, quiet=not begins),
    )
    robot = (Button(Verb("robot.add"), t("verb.robot_add"), "🤖", disabled=full),) if frame.measured else ()
    below = (*robot, Button(Verb("options"), t("verb.options"), "⚙️"), Button(Verb("more"), t("verb.more")))
    played = options_played(frame).replace("\n", " · ")
    sealed = f"{FINGERPRINT} {fingerprint(frame)}"
    title = t("lobby.title", game=game_title(frame))
    return Screen(title, "\n".join(body), footer=f"{played} · {sealed}", colour=GREEN, rows=(row, below))


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
    """Write a seat: its number, who sits there, how well a robot plays, whether they host."""
    host = " 👑" if seat == frame.host else ""
    robot = frame.levels[seat] if seat < len(frame.levels) else None
    level = f" ({frame.t(f'level.{robot}')})" if robot else ""
    return f"{place_number(seat + 1)} {player_name(frame.names, seat)}{level}{host}"


def _join_button(frame: Frame, *, full: bool, quiet: bool) -> Button:
    """Return the button to join or, while some seated players have not agreed, to say Ready."""
    t = frame.t
    if not frame.unready:
        return Button(Verb("join"), t("verb.join"), "🪑", disabled=full, quiet=quiet)
    return Button(Verb("join"), t("verb.ready" if full else "verb.join_ready"), "✅")
