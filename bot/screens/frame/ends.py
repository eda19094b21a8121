"""A table whose game is over, in whichever way."""

from dataclasses import replace

from bot.screens.frame.accounts import how_won
from bot.screens.frame.board import ROOM
from bot.screens.frame.common_buttons import sheet_button
from bot.screens.frame.frame import (
    Frame,
    bold_names,
    footer,
    game_title,
    joined,
    left_line,
    left_out_lines,
    skipped_line,
    winner_line,
)
from bot.screens.frame.ranking import podium, ranking, winners
from bot.screens.frame.story import story
from bot.screens.kit.screen import GOLD, GREY, Body, Button, Scene, Screen, Verb
from tapis.drawing.phone import newest_within, words_height
from tapis.games.kit.game import Result

LAID = "👁️"
"""The sign of how all lay at the end."""
LAST = 150
"""Pixels that a phone has room for between the winner and the card: notices, and the last move."""


def over(frame: Frame, scene: Scene, body: Body) -> Screen:
    """Draw a finished game: who has won, how it came, the places and the story on a card, what may follow.

    Until the coach knows how it came, and where it does not, the last move stands there.  The text of the
    card is the ranking, above the last position.
    """
    t = frame.t
    result = scene.result or Result(ranked=False)
    placed, card = ranking(frame, result, body.asides), podium(frame, result, body.asides)
    notices = [left_line(frame), left_out_lines(frame)]
    title = t("over.title", game=game_title(frame))
    if card:
        position = body.write
        body = replace(body, write=lambda: joined(placed, position()), picture=story(frame, result, card))
    room = LAST - words_height(*filter(None, notices))
    how = how_won(frame, result) or joined(*newest_within(room, frame.history[-1:]))
    said = joined("### " + winners(frame, result), how, "" if card else placed, *notices)
    return _last(frame, body, title, said, GOLD, _after(frame, reviewed=True))


def ended(frame: Frame, body: Body) -> Screen:
    """Draw a game that ended early: by whom, and its last position."""
    t = frame.t
    by = bold_names(frame.ended_by)
    word = "### 🛑 " + (t("closed.ended_by", players=by) if by else t("closed.ended"))
    won = winner_line(frame)
    word = f"### {won}" if won else word
    unranked = left_out_lines(frame) if frame.standing.left_out else ""
    told = newest_within(ROOM, frame.history)
    said = joined(word, left_line(frame), unranked, skipped_line(frame), *told, body.hand)
    return _last(frame, body, t("closed.title", game=game_title(frame)), said, GREY, _after(frame))


def archived(frame: Frame, body: Body) -> Screen:
    """Draw a game that was archived because nobody touched it: its last position, and the way back."""
    t = frame.t
    row = (Button(Verb("reopen"), t("verb.reopen"), "🔓"), *_after(frame)[1:])
    word = "### 💤 " + t("closed.archived")
    said = joined(word, left_line(frame), skipped_line(frame), *frame.history)
    return _last(frame, body, t("closed.title", game=game_title(frame)), said, GREY, row)


def closed(frame: Frame) -> Screen:
    """Draw a lobby that was closed before any game began."""
    t = frame.t
    body = t("closed.lobby") + "\n" + t("closed.again", command=frame.command)
    return Screen(t("closed.title", game=game_title(frame)), body, colour=GREY)


def _last(frame: Frame, body: Body, title: str, said: str, colour: int, row: tuple[Button, ...]) -> Screen:
    """Draw the last position under what is said of the end."""
    return Screen(title, said, body.blocks, footer(frame), colour, (row,), body.picture, body.write)


def _after(frame: Frame, *, reviewed: bool = False) -> tuple[Button, ...]:
    """Offer what can still be done at a table whose game is over."""
    t = frame.t
    if frame.after:
        return (*frame.after, *_looking(frame, laid=reviewed), Button(Verb("more"), t("verb.more")))
    review = (Button(Verb("review"), t("verb.review"), "🔎"),) if reviewed else ()
    return (
        Button(Verb("rematch"), t("verb.rematch"), "🔁"),
        *review,
        *_looking(frame, laid=reviewed),
        Button(Verb("more"), t("verb.more")),
    )


def _looking(frame: Frame, *, laid: bool) -> tuple[Button, ...]:
    """Offer the scores and, where a card took the place of what no score tells, how all lay at the end."""
    t, key = frame.t, f"{frame.game}.verb.laid"
    return (sheet_button(t), *([Button(Verb("laid"), t(key), LAID)] if laid and key in t else []))
