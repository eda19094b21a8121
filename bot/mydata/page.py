"""What is kept about a person, the privacy note, the question before it is erased."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.screens.kit.screen import GREY, Button, Screen, Verb
from bot.text import Text
from tapis.drawing.columns import clip

NAMES = 5
"""The names that are listed, the newest; the file has all."""
NOTE = ("kept", "why", "long", "seen", "never", "erase", "host")
"""The paragraphs of the privacy note."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What is kept about a person, in figures, with the names they sat under, the newest first.

    `figures` has them by the key of the text that tells each, in the order they are listed;
    `nothing`: not even what has no figure here.
    """

    figures: Mapping[str, int]
    names: Sequence[str]
    nothing: bool


def own_data(t: Text, counts: Counts) -> Screen:
    """List what is kept about a person, a line each, with what can be done with it."""
    lines = _lines(t, counts) if not counts.nothing else [t("mydata.nothing")]
    export = Button(Verb("mydata.export"), t("mydata.export"), "📄")
    note = Button(Verb("mydata.privacy"), t("mydata.privacy"), "🔒")
    erase = Button(Verb("mydata.erase"), t("mydata.erase"), "🗑️", disabled=counts.nothing, tone="danger")
    back = Button(Verb("own"), t("page.previous"), "◀️")
    return Screen(
        t("mydata.title"), "\n".join([t("mydata.body"), "", *lines]), rows=((export, note, erase, back),)
    )


def _lines(t: Text, counts: Counts) -> list[str]:
    names = [clip(name, 32) for name in counts.names[:NAMES]]
    more = len(counts.names) - len(names)
    return [
        *(t(key, n=count) for key, count in counts.figures.items()),
        t("mydata.names", names=", ".join([*names, *(["…"] if more > 0 else [])]) or t("mydata.none")),
    ]


def erase_question(t: Text, counts: Counts) -> Screen:
    """Ask whether everything that is kept about a person is to be erased; say what goes."""
    seats, results = counts.figures["mydata.seats.open"], counts.figures["mydata.results"]
    going = [
        *([t("mydata.ask.seats", n=seats)] if seats else []),
        *([t("mydata.ask.results", n=results)] if results else []),
        t("mydata.ask.rest"),
    ]
    really = Button(Verb("mydata.erase.yes"), t("mydata.ask.yes"), "🗑️", tone="danger")
    export = Button(Verb("mydata.export"), t("mydata.export"), "📄")
    back = Button(Verb("mydata"), t("page.previous"), "◀️")
    body = [t("mydata.ask.body"), "", *going, "", t("mydata.ask.last")]
    return Screen(t("mydata.ask.title"), "\n".join(body), colour=GREY, rows=((back, export, really),))


def erased(t: Text) -> Screen:
    """Say that everything is erased."""
    return Screen(t("mydata.erased.title"), t("mydata.erased"), colour=GREY)


def privacy_note(t: Text, contact: str) -> Screen:
    """Say what is kept, why, how long, who sees it, how it is erased, and whom to ask."""
    notes = {part: t(f"privacy.{part}") for part in NOTE[:-1]}
    notes["host"] = t("privacy.host", contact=contact) if contact else t("privacy.nobody")
    back = Button(Verb("mydata"), t("page.previous"), "◀️")
    return Screen(t("privacy.title"), "\n".join(notes[part] for part in NOTE), colour=GREY, rows=((back,),))
