"""The doors to private pages that any message may have: help, rules, one's own tables and settings."""

from collections.abc import Awaitable, Callable, Mapping

from bot.games.kit.game import Illegal
from bot.interactions.mine import shown_mine
from bot.interactions.own_data import asked_to_erase, erase, exported, shown_own_data, shown_privacy
from bot.interactions.press import Press
from bot.interactions.private import show_page, show_pictured, welcome_of
from bot.interactions.wishes import shown, switch
from bot.messages.components import draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.replies import reply
from bot.screens.kit.pages import rules as rules_page
from bot.screens.kit.welcome import how_it_works
from bot.shelf import SHELF


async def _help(press: Press) -> None:
    """Show what can be played, or how it works: `help.how`."""
    reader = press.house.reader(press.interaction)
    how = draw(how_it_works(reader.t), reader.sprites, NO_TABLE)
    await show_page(press.interaction, how if press.argument == "how" else welcome_of(reader))


async def _rules(press: Press) -> None:
    """Show the rules: `rules.<game>.<page>`, or those of this table's game."""
    game, _, number = press.argument.partition(".")
    if game not in SHELF:
        game = (await press.house.tables.plate(press.table_id)).game
    if game not in SHELF:
        raise Illegal("press.unknown")
    reader = press.house.reader(press.interaction)
    screen, _ = rules_page(reader.t, game, int(number) if number.isdecimal() else 0)
    await show_pictured(press.house, press.interaction, draw(screen, reader.sprites, press.table_id))


async def _mine(press: Press) -> None:
    """Show a person the tables at which they sit."""
    await show_page(press.interaction, await shown_mine(press.house, press.interaction))


async def _own(press: Press) -> None:
    """Change one of a person's own settings: `own.<name>.<on or off>`."""
    await switch(press.house, press.user_id, press.argument)
    await show_page(press.interaction, shown(press.house, press.interaction))


async def _own_data(press: Press) -> None:
    """Show what is kept about a person.

    `mydata.privacy` says why, `mydata.export` gives it as a file, `mydata.erase` asks whether it is to be
    erased, and `mydata.erase.yes` erases it.
    """
    house, interaction = press.house, press.interaction
    if press.argument == "export":
        text, file = await exported(house, interaction)
        await reply(interaction, content=text, file=file)
    elif press.argument == "privacy":
        await show_page(interaction, shown_privacy(house, interaction))
    elif press.argument == "erase":
        await show_page(interaction, await asked_to_erase(house, interaction))
    elif press.argument == "erase.yes":
        await show_page(interaction, await erase(house, interaction))
    else:
        await show_page(interaction, await shown_own_data(house, interaction))


PAGES: Mapping[str, Callable[[Press], Awaitable[None]]] = {
    "help": _help,
    "rules": _rules,
    "mine": _mine,
    "own": _own,
    "mydata": _own_data,
}
