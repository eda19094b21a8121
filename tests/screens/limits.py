"""Discord's limits on a message, checked on a screen."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.screens.kit.limits import BODY, BUTTONS, CHOICE, LABEL, PLACEHOLDER, ROWS, SELECT, size
from bot.screens.kit.screen import Button, Channels, Mark, People, Row, Screen, Select
from tapis.drawing.columns import PHONE, width

TITLE, BLOCKS, BLOCK_TITLE, BLOCK_BODY, FOOTER, ALL, ALT = 256, 25, 256, 1024, 2048, 6000, 1024


def breaches(screen: Screen) -> list[str]:
    """Return the limits that a screen breaks, none if Discord takes it.

    Code blocks must also fit the width of a phone.
    """
    return [*_texts(screen), *_rows(screen), *_code(screen), *_picture(screen)]


def _texts(screen: Screen) -> Iterator[str]:
    body = screen.body + "\n" + screen.text if screen.text else screen.body
    texts = [("title", screen.title, TITLE), ("body", body, BODY), ("footer", screen.footer, FOOTER)]
    for block in screen.blocks:
        texts += [("block title", block.title, BLOCK_TITLE), ("block", block.body, BLOCK_BODY)]
    yield from (f"{what}: {size(text)} of {most}" for what, text, most in texts if size(text) > most)
    total = sum(size(text) for _, text, _ in texts)
    if total > ALL:
        yield f"all texts: {total} of {ALL}"
    if len(screen.blocks) > BLOCKS:
        yield f"blocks: {len(screen.blocks)} of {BLOCKS}"
    yield from ("an empty block" for block in screen.blocks if not block.title or not block.body)


def _rows(screen: Screen) -> Iterator[str]:
    if len(screen.rows) > ROWS:
        yield f"rows: {len(screen.rows)} of {ROWS}"
    for row in screen.rows:
        yield from _row(row)
    buttons = [button for row in screen.rows if isinstance(row, tuple) for button in row]
    yield from _twice("button", [button.do for button in buttons])
    yield from _twice("name", [_name(button) for button in buttons if button.label])
    yield from _twice(
        "select", [row.name for row in screen.rows if isinstance(row, Select | People | Channels)]
    )


def _name(button: Button) -> tuple[str, str]:
    """Return what is heard of a button: the name of our own drawing, if it has one, and its label."""
    return (button.emoji if button.emoji.isascii() else "", button.label)


def _row(row: Row) -> Iterator[str]:
    if isinstance(row, tuple):
        yield from _buttons(row)
    elif isinstance(row, Select):
        yield from _select(row)
    elif not 1 <= len(row.placeholder) <= PLACEHOLDER:
        yield f"placeholder: {row.placeholder!r}"


def _buttons(row: tuple[Button, ...]) -> Iterator[str]:
    if not 1 <= len(row) <= BUTTONS:
        yield f"buttons in a row: {len(row)} of {BUTTONS}"
    for button in row:
        if max(len(button.label), len(button.bare)) > LABEL:
            yield f"label: {button.label!r}"
        if not (button.label or button.bare):
            yield f"a button without text: {button.do}"


def _select(select: Select) -> Iterator[str]:
    if not 1 <= len(select.choices) <= SELECT:
        yield f"choices: {len(select.choices)} of {SELECT}"
    if not 1 <= len(select.placeholder) <= PLACEHOLDER:
        yield f"placeholder: {select.placeholder!r}"
    for choice in select.choices:
        if not 1 <= len(choice.label) <= CHOICE or len(choice.note) > CHOICE:
            yield f"choice: {choice.label!r} {choice.note!r}"
    least, most = select.several or (1, 1)
    if not 0 <= least <= most <= len(select.choices) or most < 1:
        yield f"chosen at once: {least} to {most} of {len(select.choices)}"
    if sum(choice.chosen for choice in select.choices) > most:
        yield f"too many chosen: {select.name}"
    if select.several and not all(
        isinstance(choice.do, Mark) and choice.do.name.startswith(select.name) for choice in select.choices
    ):
        yield f"marks of another list: {select.name}"
    yield from _twice("choice", [choice.do for choice in select.choices])


def _twice(what: str, things: Sequence[object]) -> Iterator[str]:
    yield from (f"{what} twice: {thing}" for thing, count in Counter(things).items() if count > 1)


def _code(screen: Screen) -> Iterator[str]:
    for text in (screen.body, screen.text, *(block.body for block in screen.blocks)):
        for block in text.split("```")[1::2]:
            for line in block.split("\n"):
                if width(line) > PHONE:
                    yield f"code line: {width(line)} of {PHONE} columns: {line!r}"
                if "{{" in line:
                    yield f"sprite in code: {line!r}"
        if text.count("```") % 2:
            yield "a code block is not closed"


def _picture(screen: Screen) -> Iterator[str]:
    if screen.picture is not None:
        alt = screen.picture.alt
        if not 1 <= len(alt) <= ALT or "{{" in alt:
            yield f"text of the picture: {len(alt)} of {ALT}: {alt!r}"
