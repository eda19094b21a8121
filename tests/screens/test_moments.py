"""What players see of the dice games at one moment or another: the files of `moments`."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.screens.kit.facts import history
from bot.screens.kit.rows import fits_a_phone
from bot.screens.kit.screen import Act, Body, Choice, GameScreen, Mark, Scene, Select, Typed
from bot.shelf import SHELF
from bot.text import LANGUAGES, text_in
from tapis.drawing import RECIPES
from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Action, Illegal
from tapis.games.kit.matching import choose, search
from tests.contract.plays import copied, refusal_of
from tests.moments import At, Moment, moments, walk
from tests.screens.sketches import SHORT, Ticked, buttons, hand_scene, scene_of, told

FOLDER = Path(__file__).with_name("moments")


@dataclass(frozen=True)
class Board:
    """The board of a position, part by part; what a body has as it is needs no method here."""

    at: At
    scene: Scene

    @property
    def screen(self) -> GameScreen:
        return SHELF[self.at.game.key].screen

    @property
    def shown(self) -> Body:
        """The board, or the hand of who looks."""
        if self.scene.viewer is None:
            return self.screen.table(self.scene)
        return SHELF[self.at.game.key].hand.hand(self.scene)

    @property
    def offers(self) -> list[Action]:
        return [action for actions in self.scene.offers.values() for action in actions]

    def told(self, _: str) -> str:
        """Tell the newest move."""
        return told(self.scene, self.at.game.key)

    def history(self, _: str) -> str:
        """Tell what the board itself says has happened."""
        return "\n".join(history(self.scene, self.screen))

    def picture(self, _: str) -> str:
        """Write the data of the picture."""
        return str(self.shown.picture and self.shown.picture.data)

    def drawn(self, _: str) -> str:
        """Say whether the picture can be drawn."""
        picture = self.shown.picture
        return str(picture is not None and RECIPES[picture.recipe](picture.data) != b"")

    def alt(self, _: str) -> str:
        """Return the text of the picture."""
        return self.shown.picture.alt if self.shown.picture else ""

    def asides(self, _: str) -> str:
        """Return what the ranking says besides points."""
        return " | ".join(self.shown.asides)

    def sheet(self, page: str) -> str:
        """Return a page of the sheet."""
        return self.screen.sheet(self.scene, int(page or 0))[0].body

    def pages(self, _: str) -> str:
        """Count the pages of the sheet."""
        return str(self.screen.sheet(self.scene, 0)[1])

    def line(self, name: str) -> str:
        """Return the cells of the line of the body that has this name."""
        lines = [line for line in self.shown.body.split("\n") if line.startswith(f"{name} ")]
        return " ".join(lines[0].removeprefix(name).split())

    def buttons(self, _: str) -> str:
        """Return the labels of the buttons but for toggles, in brackets where they are off."""
        pressed = [each for each in buttons(self.shown) if not isinstance(each.do, Mark)]
        return " | ".join(f"({each.label})" if each.disabled else each.label for each in pressed)

    def plays(self, _: str) -> str:
        """Return what the buttons play."""
        acts = [each.do for each in buttons(self.shown) if isinstance(each.do, Act)]
        return " | ".join(act.code + ", as ticked" * act.bound for act in acts)

    def toggles(self, _: str) -> str:
        """Write the toggles: picture, text without it, colour, what a press does."""
        return " | ".join(
            f'{each.emoji} "{each.bare}" {each.style} {"on" if each.do.on else "off"} {each.do.name}'
            for each in buttons(self.shown)
            if isinstance(each.do, Mark)
        )

    def chosen(self, _: str) -> str:
        """Return the labels of the buttons of what is chosen."""
        return " | ".join(each.label for each in buttons(self.shown) if each.chosen)

    def rows(self, _: str) -> str:
        """Say what each row is: the name of a list, or what its buttons do."""
        return " | ".join(
            " ".join(type(each.do).__name__ for each in row) if isinstance(row, tuple) else row.name
            for row in self.shown.rows
        )

    def wide(self, _: str) -> str:
        """Return the rows that do not fit a phone."""
        return " | ".join(str(row) for row in self.shown.rows if not fits_a_phone(row))

    def _listed(self, name: str) -> list[Choice]:
        lists = [row for row in self.shown.rows if isinstance(row, Select) and name in {"", row.name}]
        return [choice for row in lists for choice in row.choices]

    def choices(self, name: str) -> str:
        """Write the choices of a list, or of all: label and what is played."""
        return "\n".join(f"{each.label} → {getattr(each.do, 'code', '')}" for each in self._listed(name))

    def notes(self, name: str) -> str:
        """Write the choices of a list, or of all: label and note."""
        return "\n".join(f"{each.label} → {each.note}" for each in self._listed(name))

    def count(self, name: str) -> str:
        """Count the choices of a list, or of all."""
        return str(len(self._listed(name)))

    # Typed

    def offered(self, _: str) -> str:
        """Write what is offered while typing."""
        return "\n".join(f"{each} → {self.screen.offer(self.scene, each)}" for each in self.offers)

    def names(self, code: str) -> str:
        """Return the names of an action, in small letters."""
        (action,) = (each for each in self.offers if str(each) == code)
        return "\n".join(self.screen.names(self.scene, action)).casefold()

    def meant(self, typed: str) -> str:
        """Return the action that is typed so."""
        return str(choose(typed, [(each, self.screen.names(self.scene, each)) for each in self.offers]))

    def typed(self, text: str) -> str:
        """Return what text that names no legal action is read as, for the rules to refuse."""
        return str(self.screen.meant(self.scene, Typed(text)))

    def found(self, text: str) -> str:
        """Return the actions that are offered while this is typed."""
        named = [(each, self.screen.names(self.scene, each)) for each in self.offers]
        return " ".join(str(each) for each, _ in search(text, named))

    def block(self, _: str) -> str:
        """Return the blocks of the board."""
        return "\n".join(block.body for block in self.shown.blocks)

    def beside(self, _: str) -> str:
        """Return the labels of what stands in the table's own row."""
        return " | ".join(each.label for each in self.shown.beside)

    def parsed(self, typed: str) -> str:
        """Return what is typed in full, legal or not."""
        return str(self.screen.parsed(self.scene, typed))

    def _refusal(self, code: str) -> Illegal:
        """Return why a notation is refused: in each language one line with the values of the rules."""
        game = copied(self.at.game)
        found = refusal_of(game, min(game.awaited()), code, Loaded())
        assert found is not None, f"{code} is legal"
        for language in LANGUAGES:
            line = text_in(language).refusal(found, SHORT)
            assert {"\n", "{"}.isdisjoint(line), line
        return found

    def why(self, code: str) -> str:
        """Name the rule that refuses a notation."""
        return self._refusal(code).why.rpartition(".")[2]

    def refused(self, code: str) -> str:
        """Return the text that refuses a notation."""
        return self.scene.t.refusal(self._refusal(code), SHORT)


def look(at: At, language: str, part: str, argument: str) -> str:
    """Return a part of the board, its hyphens as they are typed."""
    draft = Ticked(frozenset(str(at.settings.get("ticked", ""))), at.settings.get("page", 0))
    viewer = at.settings.get("viewer")
    public = scene_of(at.game, at.facts, language, draft=draft)
    board = Board(at, public if viewer is None else hand_scene(at.game, viewer, language, draft=draft))
    text = getattr(board, part)(argument) if hasattr(board, part) else getattr(board.shown, part)
    return text.replace("\N{NON-BREAKING HYPHEN}", "-")


WALKED = [(path.stem, moment) for path in sorted(FOLDER.glob("*.txt")) for moment in moments(path)]


@pytest.mark.parametrize(("key", "moment"), WALKED, ids=[f"{key}: {moment.rule}" for key, moment in WALKED])
def test_a_moment_is_shown_as_it_is_written(key: str, moment: Moment) -> None:
    walk(key, moment, look)
