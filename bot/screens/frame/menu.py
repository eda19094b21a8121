"""What a board's "⋯" opens, for one person alone: everything that does not fit the board's own row.

It begins with its buttons: options and fingerprint stand behind two of them.
"""

from bot.screens.frame.common_buttons import advice_buttons, late_buttons, sheet_button, undo_button
from bot.screens.frame.frame import (
    Frame,
    game_title,
    joined,
    left_line,
    options_told,
    time_line,
    uncounted_line,
    vacant_line,
)
from bot.screens.frame.resting import pause_button, pause_line, standing_line
from bot.screens.kit.screen import Button, Row, Screen, Verb
from bot.text import Text


def menu(frame: Frame, *, running: bool, seated: bool, pictures: bool | None = None) -> Screen:
    """Offer what may be done besides moving; only who is `seated` in a `running` game may leave or end it.

    `pictures` says to the host whether the board is drawn, so that they may change it; None to others.
    """
    t = frame.t
    reading = [
        Button(Verb("text"), t("verb.text"), "🔤"),
        Button(Verb("log"), t("verb.log"), "📜"),
        sheet_button(t),
        Button(Verb("rules"), t("verb.rules"), "📖"),
    ]
    rows: list[Row] = []
    if running and seated:
        reading.append(Button(Verb("type"), t("verb.type"), "⌨️"))
        rows.append(
            (
                *([undo_button(t)] if frame.undo else []),
                *advice_buttons(frame),
                *([] if frame.private else _leaving(t)),
                *([] if frame.evening else [Button(Verb("end"), t("verb.end"), "🛑")]),
            )
        )
        if frame.late:
            rows.append(tuple(late_buttons(frame)))
    about = [Button(Verb("options.played"), t("verb.options"), "⚙️")]
    if running:
        about.append(Button(Verb("check"), t("verb.check"), "🔏"))
    if running and pictures is not None:
        verb = Verb("pictures.no" if pictures else "pictures.yes")
        other = "ask" if frame.absent == "robot" else "robot"
        about.append(Button(verb, t("verb.pictures.no" if pictures else "verb.pictures.yes"), "🖼️"))
        if frame.measured and not (frame.private or frame.evening):
            about.append(Button(Verb(f"absent.{other}"), t(f"verb.absent.{other}"), "🤖"))
    if running and seated and not frame.private:
        about.append(pause_button(frame))
    rows.append(tuple(about))
    if running and not seated and (frame.own or frame.vacant):
        rows.append((Button(Verb("join"), t("verb.sit"), "🪑", style="success"),))
    if not running:
        reading.append(Button(Verb("export"), t("verb.export"), "💾"))
    rests = (pause_line(frame), standing_line(frame))
    known = (time_line(frame), *rests, vacant_line(frame), left_line(frame), uncounted_line(frame))
    standing = known if running else ()
    body = joined(t("menu.body"), *standing)
    return Screen(game_title(frame), body, rows=(tuple(reading), *rows))


def _leaving(t: Text) -> list[Button]:
    """Offer to give one's seat to another, and to leave it."""
    return [Button(Verb("give"), t("verb.give"), "🤲"), Button(Verb("leave"), t("verb.leave"), "🚪")]


def options_page(frame: Frame) -> Screen:
    """List the options that are played, and the pace."""
    return Screen(frame.t("options.title", game=game_title(frame)), options_told(frame), rows=_back(frame.t))


def check(frame: Frame) -> Screen:
    """Say how the luck of a game is checked: by its fingerprint and, at the end, seed, salt and file."""
    t, title = frame.t, frame.t("check.title", game=game_title(frame))
    if frame.luck is not None:
        return Screen(title, t("check.day"), rows=() if frame.day else _back(t))
    if frame.seed is None:
        return Screen(title, t("lobby.seed", hash=frame.seed_hash), rows=_back(t))
    said = [t("check.body", hash=frame.seed_hash, seed=frame.seed), _mixed_in(frame)]
    return Screen(title, joined(*said))


def _back(t: Text) -> tuple[Row, ...]:
    return ((Button(Verb("more"), t("page.previous"), "◀️"),),)


def _mixed_in(frame: Frame) -> str:
    """Say what was mixed into the luck; nothing of a game that was started before that was done."""
    start, words = frame.salt[:1], [word for word in frame.salt[1:] if word]
    if not start:
        return ""
    said = frame.t("check.start", start=start[0])
    return joined(said, frame.t("check.words", words=words) if words else "")
