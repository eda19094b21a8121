"""How much can be typed: `python -m bench.tree`.

Of each slash command, and of all: what can be typed (leaves), what these ask for (options), and the bytes
that Discord is sent in every language.
"""

import asyncio
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from pydantic import SecretStr

from bot.app import TapisVert
from bot.commands.sending import payload_of
from bot.settings import Settings
from bot.store import ALL

Json = Mapping[str, Any]
NESTED = {1, 2}
"""Discord's types of a subcommand and of a group of them."""


class Count(NamedTuple):
    """What one command, or all, ask people to know."""

    leaves: int
    options: int
    size: int


async def commands() -> list[dict[str, Any]]:
    """Return all commands, of a bot that is not started and has no database."""
    store: Any = SimpleNamespace(shards=ALL, only_one=None)
    bot = TapisVert(Settings(discord_token=SecretStr("x"), database_path=Path("none.sqlite3")), store)
    await bot.add_commands()
    return await payload_of(bot.tree)


def leaves(command: Json) -> Iterator[Json]:
    """Yield what can be typed of a command: its subcommands, or itself."""
    nested = [option for option in command.get("options", ()) if option["type"] in NESTED]
    if not nested:
        yield command
    for option in nested:
        yield from leaves(option)


def count(command: Json) -> Count:
    """Count a command."""
    typed = list(leaves(command))
    options = sum(len(leaf.get("options", ())) for leaf in typed)
    return Count(len(typed), options, len(json.dumps(command, ensure_ascii=False).encode()))


def main() -> None:
    """Print a line for each command, then the sums."""
    counts = {f"/{command['name']}": count(command) for command in asyncio.run(commands())}
    everything = Count(*map(sum, zip(*counts.values(), strict=True)))
    print(f"{len(counts):16} {'leaves':>7} {'options':>7} {'bytes':>7}")
    for name, found in [*sorted(counts.items()), ("all", everything)]:
        print(f"{name:16} {found.leaves:7} {found.options:7} {found.size:7}")


if __name__ == "__main__":
    main()
