"""The custom_ids of buttons: which table, which revision, what a press does.

    t:28d4452b:7:roll.01001       play, at revision 7
    t:28d4452b:7~024:roll.01001   play, at revision 7 with the marks 0, 2 and 4 set
    t:28d4452b:7:=2  :-2  :!2     set, clear, set alone the mark 2
    t:28d4452b:7:@1               show page 1
    t:28d4452b:+:stop.17          play at any revision, if it is still legal
    t:28d4452b:-:join             a verb, valid at any revision
    t:28d4452b:7:*score           a select; its values are the last part of the others
    t:28d4452b:7:*+a              a select of several, whose marks begin with "a"

Nothing is kept in memory for a message: a press is known by this text alone.
"""

import re
from dataclasses import dataclass, replace

from bot.screens.kit.screen import Act, Do, Mark, Page, Verb

NO_TABLE = "00000000"
"""In place of the table, in buttons of a message that belongs to none."""
CUSTOM_ID_LIMIT = 100
"""Discord's limit, in characters."""
_PATTERN = re.compile(
    r"t:([0-9a-f]{8}):([+-]|\d{1,9})(?:~([0-9A-Za-z]{0,40}))?:([=!@*-]?[0-9A-Za-z.+_]{1,87})", re.ASCII
)
_VERB, _ANYTIME, _SEVERAL = "-", "+", "+"
_MARKS = {"=": (True, False), "-": (False, False), "!": (True, True)}


@dataclass(frozen=True, slots=True)
class Address:
    """A press: the table, the revision (None: any) and the marks it was drawn for, and what it does.

    `do` is None for a select; `read_do` reads its chosen value.  `several` is the name of a select
    of several.
    """

    table: str
    rev: int | None
    marks: str | None
    do: Do | None
    several: str = ""


def write_do(do: Do) -> str:
    """Write what a press does as the last part of a custom_id."""
    match do:
        case Act(code):
            return code
        case Mark(name, on, only):
            return ("!" if only else "=" if on else "-") + name
        case Page(number):
            return f"@{number}"
        case Verb(name):
            return name


def read_do(text: str, *, verb: bool) -> Do | None:
    """Read the last part of a custom_id, or a select's value; None if it means nothing.

    >>> read_do("=2", verb=False)
    Mark(name='2', on=True, only=False)
    """
    sign, rest = text[:1], text[1:]
    if sign in _MARKS:
        on, only = _MARKS[sign]
        return Mark(rest, on=on, only=only) if re.fullmatch(r"[0-9A-Za-z]{1,4}", rest) else None
    if sign == "@":
        return Page(int(rest)) if re.fullmatch(r"[0-9]{1,3}", rest) else None
    if not re.fullmatch(r"[0-9A-Za-z.+_]{1,87}", text):
        return None
    return Verb(text) if verb else Act(text)


def write(table: str, rev: int, marks: str, do: Do) -> str:
    """Write the custom_id of a button drawn at this revision and with these marks.

    >>> write("28d4452b", 7, "02", Act("roll.01011", bound=True))
    't:28d4452b:7~02:roll.01011'
    """
    match do:
        case Verb():
            seen = _VERB
        case Act(anytime=True):
            seen = _ANYTIME
        case Act(bound=True):
            seen = f"{rev}~{marks}"
        case _:
            seen = str(rev)
    return _checked(f"t:{table}:{seen}:{write_do(do)}")


def write_select(table: str, rev: int, do: Do, name: str, *, several: bool = False) -> str:
    """Write the custom_id of a select whose choices are like `do`, one or several at once."""
    sign = f"*{_SEVERAL}" if several else "*"
    return _checked(f"t:{table}:{_VERB if isinstance(do, Verb) else rev}:{sign}{name}")


def read(custom_id: str) -> Address | None:
    """Read a custom_id; None if it is not one of ours.

    >>> read("t:28d4452b:-:join")
    Address(table='28d4452b', rev=None, marks=None, do=Verb(name='join'), several='')
    """
    found = _PATTERN.fullmatch(custom_id)
    if found is None:
        return None
    table, seen, marks, tail = found.groups()
    if seen == _ANYTIME:
        do = read_do(tail, verb=False)
        return Address(table, None, None, replace(do, anytime=True)) if isinstance(do, Act) else None
    rev = None if seen == _VERB else int(seen)
    if tail.startswith("*"):
        name = tail.removeprefix("*")
        return Address(table, rev, marks, None, name[1:] if name.startswith(_SEVERAL) else "")
    do = read_do(tail, verb=rev is None)
    if do is None or (rev is None and not isinstance(do, Verb)):
        return None
    return Address(table, rev, marks, do)


def _checked(custom_id: str) -> str:
    if len(custom_id) > CUSTOM_ID_LIMIT:
        raise ValueError(f"longer than Discord allows: {custom_id}")
    return custom_id
