"""What buttons and commands do alike: who acts, what he may name, what follows a move, the record."""

from io import BytesIO

import discord

from bot.games.kit.cards import PACK52
from bot.games.kit.game import Action, Illegal, Seat
from bot.games.kit.sheet import Score, SheetGame, Slot
from bot.house import House
from bot.messages.bodies import OwnFile
from bot.messages.hands import in_hand
from bot.messages.names import safe_name
from bot.messages.replies import acknowledge, unanswered
from bot.messages.scene import scene_of
from bot.screens import SCREENS, SPELLED
from bot.screens.kit.cards import card_names
from bot.screens.kit.typed import choose, fold
from bot.tables import Done, Player, Replaced, Table
from bot.text import Text

IN_FULL = ("", "roll", "keep", "move")
"""Verbs by which dice or columns are typed by value; the form for any move has none."""
ENDINGS = {"d": "declare"}
"""Marks that lengthen the notation of a move, and by what."""


def player_of(user: discord.User | discord.Member) -> Player:
    """Return the player a Discord user is, under a name that is safe to show."""
    return Player(user.id, safe_name(user.display_name, user.name))


async def table_here(house: House, interaction: discord.Interaction) -> Table:
    """Return the open table of the channel a command was typed in.

    Raises:
        Illegal: if there is none; where the newest one is archived it says how to go on.
    """
    table = await house.tables.in_channel(interaction.channel_id or 0)
    if table is not None:
        return table
    newest = await house.tables.newest_in_channel(interaction.channel_id or 0)
    raise Illegal("table.refuse.archived" if newest is not None and newest.archived else "move.no_table")


def named(table: Table, user_id: int, t: Text, verb: str = "") -> list[tuple[Action, tuple[str, ...]]]:
    """Return what this player may do now (of these verbs, or anything) with the names he may type for it.

    Raises:
        Illegal: if there is no game, he has no seat, or it is not for him to do this now.
    """
    position = table.position
    if position is None or table.phase != "playing":
        raise Illegal("table.refuse.not_started")
    seat = table.seat_of(user_id)
    if seat is None:
        raise Illegal("table.refuse.not_seated")
    scene = scene_of(table, t, seat if position.hidden else None)
    names = SCREENS[table.game].names
    verbs = verb.split()
    actions = [
        action for action in position.offered(seat) if not verbs or str(action).partition(".")[0] in verbs
    ]
    if not actions:
        raise position.why_not(seat, verbs[0] if verbs else "")
    return [(action, (*names(scene, action), str(action))) for action in actions]


def spelled(table: Table, user_id: int, t: Text, typed: str, verb: str = "") -> str | None:
    """Return the notation of what was typed in full, where the game's screen reads it: legal or not.

    The rules then say why not; nothing that is merely named alike is played instead.  Who is not awaited
    is told so, and nothing of the dice before another.  Of verbs only those of `IN_FULL` are.
    """
    read = SPELLED.get(table.game) if verb in IN_FULL else None
    seat, position = table.seat_of(user_id), table.position
    if read is None or position is None or seat is None or seat not in position.awaited():
        return None
    return read(scene_of(table, t, seat), typed)


def as_ticked(table: Table, user_id: int, code: str) -> str:
    """Return a typed move as its player has ticked it: with the card he plays he announces."""
    position, seat = table.position, table.seat_of(user_id)
    if position is None or seat is None or seat not in position.awaited():
        return code
    longer = (f"{code}.{ending}" for mark, ending in ENDINGS.items() if mark in table.draft.marks)
    return next((each for each in longer if position.legal(seat).find(each)), code)


def by_the_rule(
    table: Table, user_id: int, t: Text, typed: str, refused: Illegal, prefix: str = "", verb: str = "score"
) -> Illegal:
    """Return the rule that forbids the box (to this verb), card or bid that was typed, or the refusal."""
    position, seat = table.position, table.seat_of(user_id)
    if refused.why != "typed.unknown" or position is None or seat is None:
        return refused
    if isinstance(position, SheetGame):
        codes = _boxes_called(typed, prefix, position, table, t)
        return position.why_not(seat, verb + codes[0].removeprefix(Score.verb)) if codes else refused
    if not position.hidden:
        return refused
    if typed.strip().isascii() and typed.strip().isdecimal():
        return position.why_not(seat, f"bid.{typed.strip()}")
    try:
        card = choose(typed, [(card, card_names(t, card)) for card in PACK52])
    except Illegal:
        return refused
    return position.why_not(seat, f"play.{card}")


def _boxes_called(typed: str, prefix: str, position: SheetGame, table: Table, t: Text) -> list[str]:
    """Return how it is noted to write the boxes of this very name, open or not; of one grid with `prefix`."""
    scene, names = scene_of(table, t), SCREENS[table.game].names
    grids = range(1, len(position.sheets[0]) + 1)
    slots = (Slot(grid, box) for grid in grids for box in position.boxes)
    scores = [Score(slot=slot, several=len(grids) > 1) for slot in slots]
    return [
        str(score)
        for score in scores
        if str(score).startswith(prefix)
        and fold(f"{score.slot.grid} {typed}" if prefix else typed) in map(fold, names(scene, score))
    ]


def after_move(house: House, interaction: discord.Interaction, done: Done) -> None:
    """See to what follows a move: the ping of whose turn it has become, a buried board."""
    if not done.repeated:
        house.painter.pings.acted(done.table, interaction.user.id)
        house.painter.pings.due(done.table, done.due)
        house.painter.look(done.table)


def call_newcomer(house: House, table: Table) -> None:
    """Ping who has just taken over a seat that the table waits for."""
    awaited = table.position.awaited() if table.position else frozenset[Seat]()
    taken = frozenset(fact.seat for fact in table.facts if isinstance(fact, Replaced))
    if taken & awaited:
        house.painter.pings.due(table, taken & awaited)


async def told(house: House, table_id: str, t: Text) -> tuple[str, discord.File]:
    """Return the table's record as a file, and the line that says how to check it."""
    record, plate = await house.tables.record(table_id), await house.tables.plate(table_id)
    name = f"tapis-vert-{plate.game}-{plate.id}.json"
    kind = "kept" if plate.aside else "finished" if record.finished and not plate.unranked else "running"
    return t(f"export.{kind}", file=name), OwnFile(BytesIO(record.text().encode()), name)


async def repaint(house: House, interaction: discord.Interaction, table: Table) -> None:
    """Answer with the newest board: in this message where it is one, and where the table's board is."""
    house.painter.pings.acted(table, interaction.user.id)
    here = in_public(interaction)
    if interaction.message is None or interaction.message.id != table.message_id:
        house.painter.refresh(table.id)
    if table.kind.hidden and in_hand(interaction):
        await house.painter.hands.show(interaction, table)
    elif here:
        await house.painter.answer(interaction, table)
    elif await unanswered(interaction):
        await acknowledge(interaction)


def in_public(interaction: discord.Interaction) -> bool:
    """Tell whether the press was on a board: the table's present one, or one that was left behind."""
    return interaction.message is not None and not interaction.message.flags.ephemeral


async def answer_mark(house: House, interaction: discord.Interaction, table: Table) -> None:
    """Answer a tick: on the board, or in the hand alone where what is ticked there is private."""
    if not table.kind.hidden:
        await repaint(house, interaction, table)
    elif in_hand(interaction):
        house.painter.pings.acted(table, interaction.user.id)
        await house.painter.hands.show(interaction, table)
    elif await unanswered(interaction):
        await acknowledge(interaction)


async def answer_move(house: House, interaction: discord.Interaction, done: Done) -> None:
    """Answer the press that made a move, and see to what follows from it."""
    try:
        await repaint(house, interaction, done.table)
    finally:
        after_move(house, interaction, done)
