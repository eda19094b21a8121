"""Ten thousand wrong things a client could send: what they are made of.

Everything here means nothing at the tables it is sent to, or is for somebody else to do, so that none of it
may change anything.  It has the shape Discord gives an interaction: texts are texts, options have types.
"""

import random
from dataclasses import dataclass
from typing import Any

from bot.messages import custom_id as address
from bot.screens.kit.screen import Act, Mark, Page, Verb
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, EMMA, FARID

Json = dict[str, Any]
PLAYERS, STRANGERS = (ALICE, BRUNO), (CHLOE, DAVID, EMMA, FARID)
ODD = "\0\t\n\u202e\u200b\u0301é√∞🎲🂡𝔘中文ﷺ<@&>`*_~|\\/'\"%{}[]()#:;.,-+=!@~^$ \x7f\ufeff\ud7ff\U0010ffff"
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789:.~=-!@*"
CJK = "骰子牌桌游戏中国象棋麻将"
NUMBERS = (-1, 0, 7, 99, 2**31, 2**53, -(2**63), 10**30)


@dataclass(frozen=True)
class Target:
    """A message to press on, and the table its buttons speak of.

    Attributes:
        message: its id.
        table: the table's id.
        rev: its revision.
        opened: for each user, an interaction that was answered with a form.
        legal: what the player to move may do there, in notation.
    """

    message: str
    table: str
    rev: int
    opened: dict[str, str]
    legal: frozenset[str]


class Malformed:
    """A reproducible source of wrong interactions.

    Args:
        seed: the same seed, the same interactions.
        table: the running table they are sent to.
        channel: its channel.
        empty: a channel without a table.
    """

    def __init__(self, seed: int, table: Target, channel: str, empty: str) -> None:
        self._luck = random.Random(seed)
        self._table = table
        self._channel = channel
        self._empty = empty

    def next(self) -> Json:
        """Return the body of one interaction for the sandbox."""
        make = self._luck.choice(
            (self._press, self._press, self._select, self._select, self._form, self._type)
        )
        return make() | {"forge": True}

    # Text

    def _noise(self, longest: int = 90) -> str:
        luck = self._luck
        alphabet = luck.choice((ODD, LETTERS, ODD + LETTERS))
        return "".join(luck.choices(alphabet, k=luck.randint(1, luck.choice((3, 12, longest)))))

    def _mutated(self, text: str) -> str:
        luck, letters = self._luck, list(text)
        for _ in range(luck.randint(1, 3)):
            at = luck.randrange(len(letters) + 1)
            how = luck.randrange(4)
            if how == 0 and letters:
                del letters[min(at, len(letters) - 1)]
            elif how == 1:
                letters.insert(at, luck.choice(ODD + LETTERS))
            elif how == 2 and letters:
                letters[min(at, len(letters) - 1)] = luck.choice(ODD + LETTERS)
            else:
                letters[at:at] = letters[: luck.randint(0, 8)]
        return "".join(letters)

    def _tail(self) -> str:
        luck = self._luck
        known = (
            "roll.11111 roll.01010 score.full score.1.full =2 -1 !3 @1 *box join start leave.yes set.grids.9"
        )
        known = [*known.split(), "*+a", "pace.2h", "sheet.999999", "rules.x.y", "agree", "skip"]
        return luck.choice([*known, self._noise(12), self._mutated(luck.choice(known))])

    def _custom_id(self) -> str:
        luck, table = self._luck, self._table
        ident = luck.choice((table.table, table.table, "00000000", "ffffffff", self._noise(10)))
        rev = luck.choice(
            (str(table.rev), str(table.rev + 1), "0", "999999999", "-", "+", "", self._noise(4))
        )
        marks = luck.choice(("", "", "~", "~024", "~" + self._noise(4)))
        whole = f"t:{ident}:{rev}{marks}:{self._tail()}"
        return luck.choice((whole, whole, self._mutated(whole), self._noise()))

    # Presses

    def _press(self) -> Json:
        user, custom_id = self._luck.choice(PLAYERS + STRANGERS), self._custom_id()
        while not self._nothing(user, address.read(custom_id)):
            custom_id = self._custom_id()
        return self._component(user, {"custom_id": custom_id, "component_type": 2, "id": 1})

    def _component(self, user: str, data: Json) -> Json:
        return {
            "user": user,
            "kind": "component",
            "message": self._table.message,
            "custom_id": "",
            "data": data,
        }

    def _nothing(self, user: str, at: address.Address | None) -> bool:
        """Tell whether a press means nothing, or nothing that this user may do."""
        if at is None or at.do is None:
            return True
        return self._refused(user, at.do, at.rev)

    def _refused(self, user: str, do: object, rev: int | None) -> bool:
        match do:
            case Verb("leave.yes"):
                return user in STRANGERS
            case Verb(name):
                return name.partition(".")[0] != "type"
            case Act(code):
                return (
                    user in STRANGERS or rev not in {None, self._table.rev} or code not in self._table.legal
                )
            case Mark() | Page():
                return user in STRANGERS or rev != self._table.rev
        return True

    def _select(self) -> Json:
        luck, table = self._luck, self._table
        user, rev = luck.choice(PLAYERS + STRANGERS), luck.choice((table.rev, table.rev, 0, 77))
        name = luck.choice(("box", "grid", "grids", "+a", "+" + self._noise(3), self._noise(6)))
        values: list[Any] = [self._tail() for _ in range(luck.choice((1, 1, 1, 1, 0, 2, 5)))]
        if name.startswith("+"):  # no game has such a list on its board, whatever is chosen
            values = luck.choice((values, ["=a1S"] * luck.randint(1, 7), ["=a1S", "=a2S", "-a3S"]))
        read = [address.read_do(value, verb=False) for value in values]
        while not name.startswith("+") and any(not self._refused(user, do, rev) for do in read):
            values = [self._noise(20)]
            read = [address.read_do(value, verb=False) for value in values]
        data = {"custom_id": f"t:{table.table}:{rev}:*{name}", "component_type": 3, "id": 1, "values": values}
        return self._component(user, data)

    # Sent forms

    def _form(self) -> Json:
        luck, table = self._luck, self._table
        player = luck.random() < 0.4
        text = "".join(luck.choices(CJK, k=luck.randint(1, 300))) if player else self._noise(200)
        field: Json = {"type": 4, "id": 2, "custom_id": luck.choice(("move", self._noise(8))), "value": text}
        rows: list[Any] = luck.choice(
            (
                [{"type": 18, "id": 1, "component": field}],
                [{"type": 1, "id": 1, "components": [field]}],
                [{"type": 18, "id": 1, "component": field}] * luck.randint(2, 5),
                [{"type": 1, "id": 1, "components": []}],
                [],
            )
        )
        custom_id = f"t:{table.table}:-:type"
        if luck.random() < 0.3:
            custom_id = f"t:{luck.choice(('00000000', 'ffffffff', self._noise(8)))}:-:type"
        user = ALICE if player else luck.choice(STRANGERS)
        return {
            "user": user,
            "kind": "modal",
            "interaction": table.opened[user],
            "data": {"custom_id": custom_id, "components": rows},
        }

    # Commands

    def _type(self) -> Json:
        luck = self._luck
        command, options = luck.choice(
            (
                ("yams keep", {"dice": self._word()}),
                ("yams score", {"box": self._word(), "grid": self._number()}),
                ("yams score", {"box": self._word()}),
                ("yams roll", {}),
                ("table do", {"what": luck.choice(("seat", "kick")), "with": self._word()}),
                ("table do", {"what": "options", "with": self._word()}),
                ("table do", {"what": "give", "with": self._word()}),
                ("table do", {"what": self._word()}),
                ("yams " + self._plain(), {}),
                ("table " + self._plain(), {self._plain(): self._word()}),
                (self._plain(), {}),
                ("leaderboard", {"game": self._word(), "variant": self._word(), "period": self._word()}),
                ("leaderboard", {"variant": self._word()}),
                ("stats", {"player": self._word()}),
            )
        )
        if luck.random() < 0.2:
            return self._new()
        user = luck.choice(STRANGERS)
        return {
            "user": user,
            "channel": self._channel,
            "kind": "command",
            "command": command,
            "options": options,
        }

    def _new(self) -> Json:
        """A table nobody can play: each time at least one option is none there is."""
        luck = self._luck
        wrong: dict[str, Any] = {
            "grids": luck.choice((0, 7, -3, 10**9, "two", 1.5)),
            "chance": self._word(),
            "double_pair": self._word(),
            "straights": self._word(),
            "level": self._word(),
            "code": self._word(),
            "thread": "perhaps",
        }
        names = luck.sample(sorted(wrong), luck.randint(1, 3))
        return {
            "user": luck.choice(STRANGERS),
            "channel": self._empty,
            "kind": "command",
            "command": "yams new",
            "options": {name: wrong[name] for name in names},
        }

    def _plain(self) -> str:
        return "".join(self._luck.choices("abcdefghijklmnopqrstuvwxyz", k=9))

    def _word(self) -> str:
        luck = self._luck
        return luck.choice(
            (self._noise(), self._noise(300), "".join(luck.choices(CJK, k=5)), "@" + str(luck.random()))
        )

    def _number(self) -> object:
        return self._luck.choice((*NUMBERS, "many", 2.5))
