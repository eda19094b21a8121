"""Commands that stand elsewhere now, and where: Discord shows old ones until its client is loaded anew.

Discord sends the English name of what was typed, whatever its reader saw.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from discord.app_commands import CommandNotFound, CommandSignatureMismatch

from bot.shelf import SHELF
from bot.text import Text

ANY: Final = "*"
"""The group of any game."""
DO: Final = "table do do.what:"
"""Where the rare verbs of a table are."""


class Moved(NamedTuple):
    """A command as it was typed in English and in French, and where it is now.

    `now` are the keys of its words, `cmd.<key>`, and of an option that ends with a colon.  `verb` is what it
    does at `DO`: how names of buttons begin, or the notation of a move, up to a dot.
    """

    en: str
    fr: str
    now: str
    verb: str = ""

    def typed(self, language: str) -> str:
        """Return it as it was typed."""
        return self.fr if language == "fr" else self.en

    def place(self, t: Text) -> str:
        """Write where it is now."""
        keys = self.now.split()
        words = [f"{t(f'cmd.{key[:-1]}')}:" if key.endswith(":") else t.group(key, key) for key in keys]
        return f"/{' '.join(words)}{self.typed(t.language).partition(' ')[2] if self.verb else ''}"


_GAMES: Final = {entry.rules.command: key for key, entry in SHELF.items()}
MOVED: Final = (
    Moved("* rules", "* regles", "help help.game:"),
    Moved("* hand", "* main", "hand"),
    Moved("coinche double", "coinche coincher", "coinche bid bid.call:"),
    Moved("menteur bid", "menteur annoncer", "menteur bid bid.call:"),
    Moved("menteur liar", "menteur menteur", "menteur bid bid.call:"),
    Moved("menteur exact", "menteur tout_pile", "menteur bid bid.call:"),
    Moved("* advance", "* avance", DO, "ahead"),
    Moved("* claim", "* etaler", DO, "claim"),
    Moved("crapette agree", "crapette accord", DO, "agree"),
    Moved("crapette giveup", "crapette renoncer", DO, "giveup"),
    Moved("table accept", "table accepter", DO, "agree rest"),
    Moved("table reopen", "table rouvrir", DO, "reopen"),
    Moved("table options", "table options", DO, "options"),
    Moved("table review", "table revue", DO, "review"),
    Moved("table log", "table journal", DO, "log"),
    Moved("table export", "table exporter", DO, "export"),
    Moved("table seat take", "table place prendre", DO, "seat"),
    Moved("table seat kick", "table place exclure", DO, "kick"),
    Moved("table seat replace", "table place remplacer", DO, "give"),
    Moved("table robot add", "table robot ajouter", DO, "robot.add"),
    Moved("table robot remove", "table robot retirer", DO, "robot.remove"),
    Moved("table robot standin", "table robot remplacant", DO, "standin"),
    Moved("table robot absent", "table robot absents", DO, "absent"),
    Moved("table pause ask", "table pause proposer", DO, "pause"),
    Moved("table pause end", "table pause finir", DO, "resume"),
    Moved("table look sheet", "table consulter scores", DO, "sheet"),
    Moved("table look advice", "table consulter conseil", DO, "advice"),
    Moved("table set pace", "table regler rythme", DO, "options"),
    Moved("table set weekend", "table regler week-end", DO, "options"),
    Moved("table set language", "table regler langue", DO, "language"),
    Moved("table set luck", "table regler chance", DO, "luck"),
    Moved("mydata", "mesdonnees", "settings"),
)
"""Each of them; `/table do` looks here for what somebody remembers."""


def moved(t: Text, error: CommandNotFound | CommandSignatureMismatch) -> str:
    """Tell where the command is that was typed, "" if it is none of `MOVED`.

    >>> from bot.text import text_in
    >>> moved(text_in("en"), CommandNotFound("rules", ["yams"]))
    '`/yams rules` is now `/help game:`.'
    >>> moved(text_in("fr"), CommandNotFound("kick", ["table", "seat"]))
    '`/table place exclure` se tape maintenant `/table faire quoi:place exclure`.'
    """
    missing = isinstance(error, CommandNotFound)
    path = [*error.parents, error.name] if missing else error.command.qualified_name.split()
    row = next((row for row in MOVED if _is_typed(row, path)), None)
    if row is None:
        return ""
    game = t.group(_GAMES.get(path[0], ""), path[0])
    return t("error.moved", old=f"/{row.typed(t.language).replace(ANY, game)}", now=row.place(t))


def _is_typed(row: Moved, path: Sequence[str]) -> bool:
    """Return True if a row is what was typed, or begins or ends as it does."""
    group, *words = row.en.split()
    return path[0] in (_GAMES if group == ANY else {group}) and (not words or path[-1] in words)
