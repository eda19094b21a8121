"""The board of a running game: who is to move, what has happened, the position, the table's own buttons."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.screens.frame.common_buttons import advice_buttons, late_buttons, sheet_button, undo_button
from bot.screens.frame.frame import (
    ADVISED,
    Frame,
    footer,
    game_title,
    joined,
    played_on,
    skipped_line,
    some_names,
    uncounted_line,
    vacant_line,
    winner_line,
)
from bot.screens.frame.resting import agree_button, go_on_button, pause_line, standing_line, weekend_brief
from bot.screens.kit.calls import lasting
from bot.screens.kit.limits import BUTTONS, ROWS
from bot.screens.kit.people import bold
from bot.screens.kit.rows import fits_a_phone
from bot.screens.kit.screen import GREEN, Body, Button, Row, Scene, Screen, Verb
from tapis.drawing.columns import clip, width
from tapis.drawing.phone import ROW, SMALL, newest_within, without_small, words_height

LEFT = 26
"""Columns of the names of who left that a phone has room for in a line."""

ROOM, SLACK = 74, 2
"""Pixels of all words that the highest board has room for, and for one row more of small print beside."""

CONTROLS = 8
"""Controls of a board up to which what stands behind "⋯" as well stands on it, too.

In a game whose turns are many moves (`Body.beside`) a move is taken back on the board however many there are.
"""

PHONE, PICTURE, BUTTON, LARGE = 515, 240, 48, 32
"""Pixels of a private table without head and foot, of a picture, of a row of buttons, of larger letters."""

_SIT = Verb("join")

_REQUESTS = {"newcomer": "turn.request_new", "owner": "turn.request_given", "all": "turn.request"}
"""What is told of a change of seats, by whose yes it waits for."""


def board(frame: Frame, scene: Scene, body: Body) -> Screen:
    """Draw a game that is played, in the order that every board has.

    Who is to move and how comes first, then what has happened since their own last move, then the position
    with the scores, as a picture or as text.  A notice, such as a question to the players, takes the room of
    other words (`_crowded`).
    """
    timed = bool(scene.awaited) and not scene.awaited <= frame.robots
    notices = _notices(frame) if frame.asks else []
    turn, happened, verbs = _turn(frame, scene, body), [*frame.history], _verbs(frame, scene, body)
    if frame.skipped is not None:
        happened.insert(0, skipped_line(frame))
    crowded = bool(notices) or frame.skipped is not None
    if frame.away or frame.weekend_until is not None:
        notices += filter(None, [_stands(frame, notices)])
    if notices or crowded:
        room = ROOM if crowded else max(ROOM, words_height(turn, *happened))
        said = _crowded(turn, _awaited(frame, scene), notices, happened, room)
    else:
        said = [turn, *happened]
    return Screen(
        game_title(frame),
        joined(*said, body.hand),
        body.blocks,
        footer(
            frame, _brief(frame), _time(frame) if timed else "", weekend_brief(frame) if frame.weekend else ""
        ),
        GREEN,
        _with_verbs(body.rows, verbs) if len(body.rows) == ROWS else (*body.rows, verbs),
        body.picture,
        body.write,
        until=frame.deadline if timed and not frame.late else None,
    )


def _notices(frame: Frame) -> list[str]:
    """Return what the table asks and what of it is unusual; of questions one at a time."""
    asked = _request(frame) or _ending(frame) or pause_line(frame)
    waiting = "" if asked or played_on(frame) else vacant_line(frame)  # the others wait for who takes a seat
    standing = "" if asked or _unranked(frame) else uncounted_line(frame)
    void = "-# 🃏 " + frame.t("turn.void") if frame.void else ""
    return list(filter(None, [waiting, winner_line(frame), asked, standing, void]))


def _crowded(turn: str, brief: str, notices: Sequence[str], happened: Sequence[str], room: int) -> list[str]:
    """Choose the words of a board with notices, so that a phone has room for it: all notices stand.

    As far as there is room, in pixels, there is how to move, else who is to (`brief`); then of what has
    happened the newest few; then the small print on how to move.
    """
    how, *hints = turn.split("\n")
    room -= words_height(*notices)
    how = how if words_height(how) <= room else brief
    room -= words_height(how)
    told = newest_within(room, happened)
    hinted = hints if words_height(*told, *hints) <= room else []
    return [how, *hinted, *notices, *told]


def fitted(body: Body, happened: Sequence[str]) -> tuple[Body, tuple[str, ...]]:
    """Return what a private table, which is board and hand in one, has room for on a phone.

    Of what has happened that is the newest; where there is no room at all, small print goes.
    """
    while (room := words_room(body)) < 0:
        hand, turn = without_small(body.hand), without_small(body.turn)
        if hand != body.hand:
            body = replace(body, hand=hand)
        elif turn != body.turn:
            body = replace(body, turn=turn)
        else:
            break
    return body, tuple(newest_within(room, happened))


def words_room(body: Body) -> int:
    """Return how many pixels a private table has for what has happened, beside board and hand."""
    written = "" if body.picture else body.body
    shown = PICTURE if body.picture else words_height(written)
    large = LARGE * sum(line.startswith("#") for line in f"{body.hand}\n{written}".split("\n"))
    said = words_height(*filter(None, [body.turn, body.hand])) + large
    return PHONE - shown - said - BUTTON * (len(body.rows) + 1)


def _stands(frame: Frame, notices: Sequence[str]) -> str:
    """Tell weekend and days off in two rows, or in what other notices leave beside who is to move."""
    room = ROOM + SLACK - ROW - words_height(*notices)
    return standing_line(frame, min(2, room // SMALL))


def _ending(frame: Frame) -> str:
    if frame.ending is None:
        return ""
    return "🛑 " + frame.t("turn.ending", player=bold(frame.ending), missing=some_names(frame.silent))


def _turn(frame: Frame, scene: Scene, body: Body) -> str:
    """Say whose turn it is, and how to move."""
    t = frame.t
    waiting = [bold(frame.names[seat]) for seat in sorted(scene.awaited)]
    if not waiting:
        return ""
    if scene.awaited <= frame.robots:
        return "▶️ " + t("turn.robot_slow" if frame.slow else "turn.robot", n=len(waiting), players=waiting)
    free = scene.awaited <= set(frame.vacant)
    return "▶️ " + body.turn if body.turn and not free else _awaited(frame, scene)


def _awaited(frame: Frame, scene: Scene) -> str:
    """Say in one row whose turn it is."""
    waiting = [bold(frame.names[seat]) for seat in sorted(scene.awaited)]
    key = "turn.free" if scene.awaited <= set(frame.vacant) else "turn.awaited"
    return "▶️ " + frame.t(key, n=len(waiting), players=waiting) if waiting else ""


def _unranked(frame: Frame) -> str:
    """Say shortly that the coach or robots with seats of their own keep the game off the leaderboard."""
    sign = ADVISED if frame.advice != "no" else "🤖" if frame.own else ""
    return sign and f"{sign} " + frame.t("turn.unranked_brief")


def _brief(frame: Frame) -> str:
    """Say who left, or why it does not count; of a private table by which command it is found again."""
    if frame.private:
        return f"🔒 {frame.t('private.again')}"
    if frame.left or frame.kept:
        return _left(frame)
    return _unranked(frame) if frame.advice != "no" or frame.own else ""


def _time(frame: Frame) -> str:
    """Say that there is a time limit, which stands behind this (`Screen.until`), or that it is over."""
    if frame.late:
        return "⌛ " + frame.t("turn.late_brief")
    if frame.deadline is None:
        return ""
    length = "" if frame.limit is None else lasting(frame.limit)
    return "⏳ " + frame.t("turn.deadline_brief", length=length).rstrip()


def _left(frame: Frame) -> str:
    """Name who left for good, the newest first, as far as a phone has room; "+2" counts the others.

    "⋯" tells the rest.
    """
    newest = (*frame.left[::-1], *frame.kept[::-1])
    more = _more(len(newest) - 1)
    lines = [", ".join(newest[:count]) + _more(len(newest) - count) for count in range(len(newest), 0, -1)]
    line = next((line for line in lines if width(line) <= LEFT), clip(newest[0], LEFT - len(more)) + more)
    return "🚪 " + frame.t("turn.left_brief", players=line)


def _more(count: int) -> str:
    return f" +{count}" if count else ""


def _request(frame: Frame) -> str:
    if frame.request is None:
        return ""
    leaving, newcomer = (bold(name) for name in frame.request)
    key = "turn.request_lost" if frame.costs else _REQUESTS[frame.gift]
    return "🪑 " + frame.t(key, leaving=leaving, newcomer=newcomer, missing=some_names(frame.unsaid))


def _verbs(frame: Frame, scene: Scene, body: Body) -> tuple[Button, ...]:
    """The table's own row: what is wanted now comes first, and the last button opens everything else.

    What may also be done, and is behind the last button too, stands there as far as a phone has room for it.
    """
    t, more = frame.t, Button(Verb("more"), frame.t("verb.more"))
    due = list(_wanted(frame)) if frame.asks else []
    seated = any(button.do == _SIT for button in due)
    sit = [Button(_SIT, t("verb.sit"), "🪑")] if frame.vacant and not seated else []
    spare = bool(sit) and played_on(frame)
    for button in (*([] if spare else sit), *(late_buttons(frame) if frame.late else ())):
        if not fits_a_phone([*due, button, *body.beside, more]):
            break
        due.append(button)
    advised = frame.advice != "no" and not scene.awaited <= frame.robots
    advice = advice_buttons(frame) if advised else []
    if fits_a_phone([*due, *advice, more]):
        due += advice
    moves = sum(len(row) if isinstance(row, tuple) else 1 for row in body.rows)
    undo = [undo_button(t)] if frame.undo and (body.beside or moves + len(due) + 2 <= CONTROLS) else []
    if not fits_a_phone([*due, *undo, *body.beside, more]):
        undo = []
    row = [*due, *undo, *body.beside]
    if spare and fits_a_phone([*row, *sit, more]):
        row += sit
    if not body.beside and moves + len(row) + 2 <= CONTROLS and fits_a_phone([*row, sheet_button(t), more]):
        row.append(sheet_button(t))
    return (*row[: BUTTONS - 1], more)


def _wanted(frame: Frame) -> Iterator[Button]:
    """Yield the buttons that the table asks its players to press, of questions those of one."""
    t = frame.t
    asked, ends = frame.request is not None, frame.ending is not None
    if asked and frame.gift != "newcomer":
        agree = Verb(f"agree.{frame.asked}" if frame.asked else "agree")  # to this very request, no later one
        yield Button(agree, t("verb.agree"), "🤝")
    if ends and not asked:
        yield Button(Verb("agree.end"), t("verb.agree_end"), "🛑")
    if frame.pause is not None and not (asked or ends):
        yield agree_button(frame)
    if frame.paused_until is not None:
        yield go_on_button(frame)
    if asked and frame.gift == "newcomer":
        yield Button(_SIT, t("verb.sit"), "🪑")
    if frame.unready:
        yield Button(Verb("ready"), t("verb.ready"), "✅")


def _with_verbs(rows: tuple[Row, ...], verbs: tuple[Button, ...]) -> tuple[Row, ...]:
    """Return the rows, which leave no room for the table's own; its last button joins another row."""
    joined_rows = list(rows)
    for place in reversed(range(ROWS)):
        row = rows[place]
        if isinstance(row, tuple) and len(row) < BUTTONS:
            joined_rows[place] = (*row, verbs[-1])
            break
    return tuple(joined_rows)
