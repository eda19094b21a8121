"""What people do at a table besides the moves of its game, one function each: (who, table) -> what is said.

`BUTTONS` (`bot/interactions/buttons.py`) names the verbs that are pressed, `COMMANDS`
(`bot/commands/table.py`) those that are typed.  Arguments that may be typed are positional.
"""

from collections.abc import Callable
from dataclasses import replace as but
from io import BytesIO

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply, VerbFunction, call_newcomer, show_private, tell, tell_levels
from bot.interactions.forms import ask_move, ask_word
from bot.interactions.notation import read, with_ticks
from bot.interactions.openings import check_place, open_table
from bot.interactions.table_request import TableRequest
from bot.messages.bodies import OwnFile
from bot.messages.components import Drawn, draw
from bot.messages.hands import in_hand
from bot.messages.plain_text import plain_text_in
from bot.messages.replies import acknowledge
from bot.messages.scene import frame_of, laid_of, names_of, scene_of, scores_of, words_of
from bot.messages.sprites import Sprites
from bot.screens.frame.frame import Frame
from bot.screens.frame.log import fits, log_screen
from bot.screens.frame.menu import Person, Stage, menu, seats_page
from bot.screens.frame.menu import check as check_page
from bot.screens.kit.questions import (
    end_question,
    gift_question,
    give_question,
    kick_question,
    leave_question,
    slam_question,
)
from bot.screens.kit.screen import Screen, Typed, Verb
from bot.shelf import SHELF
from bot.tables import (
    LONGEST_WORD,
    Absent,
    Player,
    Seen,
    Table,
    Unreadable,
    deadlines,
    ending,
    lobby,
    play,
    quarantine,
    robots,
    seats,
    undos,
)
from bot.tables import export as exports
from bot.tables.session import Session
from tapis.drawing.safe_names import NOBODY, safe_name
from tapis.games.kit.game import Illegal
from tapis.games.kit.steps import log_pages, log_span

DEAL = 160
"""The newest moves among which all of the last deal are: of Tarot at five, some hundred."""
STALE = "table.refuse.stale"
"""The refusal of a press that was made on another position."""


def doing(verb: Callable[..., Table], key: str, *, menu: bool = False) -> VerbFunction:
    """Return the verb that does one thing at a table and says so.

    `menu`: it is one of "⋯", which where it was pressed shows what may be done now.
    """

    async def do(actor: Actor, table_id: str, **chosen: object) -> Reply:
        table = await actor.tables.at(table_id, verb, actor.id, **chosen)
        return _from_menu(actor, actor.t(key), table) if menu else Reply(actor.t(key), table)

    return do


# The lobby


async def join(actor: Actor, table_id: str) -> Reply:
    """Take a seat of the lobby, say Ready and be told so, or press for a seat that was left."""
    before = await actor.tables.get(table_id)
    table = await actor.tables.at(table_id, seats.join, actor.player)
    if actor.id in before.unready - table.unready:
        told = actor.t("said.ready")
        silent = before.phase == "playing" and actor.interaction.message is not None
        return Reply(told, table, note=told if silent else "")
    seated = table.seat_of(actor.id) is not None
    return Reply(actor.t("said.joined" if seated else "said.sit_asked"), table)


async def take_seat(actor: Actor, table_id: str, number: int) -> Reply:
    """Take another seat in the lobby, whose player gets the user's; 0: choose which."""
    if not number:
        table = await _waiting(actor, table_id)
        return Reply(page=actor.drawn(seats_page(frame_at(actor, table)), table))
    table = await actor.tables.at(table_id, lobby.take_seat, actor.id, number - 1)
    return _from_menu(actor, actor.t("said.seated", number=number), table)


async def kick(actor: Actor, table_id: str, who: int) -> Reply:
    """Take a player's seat away in the lobby; 0: choose whose."""
    before = await _waiting(actor, table_id)
    others = others_at(actor, before)
    if not who:
        return Reply(page=actor.drawn(kick_question(actor.t, others), before))
    table = await actor.tables.at(table_id, lobby.kick, actor.id, who)
    return _from_menu(actor, actor.t("said.kicked", name=dict(others).get(who, "")), table)


def others_at(actor: Actor, table: Table) -> list[tuple[int, str]]:
    """Return the other people at a table: id and name."""
    return [(one.id, one.name) for one in table.players if one.id > 0 and one.id != actor.id]


async def _waiting(actor: Actor, table_id: str) -> Table:
    """Return a table that is still a lobby."""
    table = await actor.tables.get(table_id)
    if table.phase != "lobby":
        raise Illegal("table.refuse.over" if table.phase == "over" else "table.refuse.started")
    return table


async def add_word(actor: Actor, table_id: str) -> Reply | None:
    """Add a word to the luck before the start, or open the form for it.

    It is made safe to show, as names are.  A form that is sent empty takes the word back.
    """
    typed = actor.field
    if typed is None:
        await ask_word(actor, await _waiting(actor, table_id))
        return None
    safe = safe_name(typed) if typed.strip() else ""
    if safe == NOBODY:
        raise Illegal("table.refuse.word", most=LONGEST_WORD)
    table = await actor.tables.at(table_id, lobby.add_word, actor.id, safe)
    added = table.words.get(actor.id)
    line = actor.t("said.no_word") if added is None else actor.t("said.word", word=added)
    return Reply(line, table, page=_check(actor, table) if in_hand(actor.interaction) else None)


async def start(actor: Actor, table_id: str) -> Reply:
    """Start the game; who starts it is told if it does not count, as some players did not say yes."""
    done = await actor.tables.at(table_id, lobby.start, actor.id, actor.interaction.id)
    table = done.table
    unready = [player.name for player in table.players if player.id in table.unready]
    note = actor.t("said.started_uncounted", players=unready) if unready else ""
    return Reply(actor.t("said.started"), done=done, note=note)


async def rematch(actor: Actor, table_id: str) -> Reply:
    """Open a new lobby for the same players, below the finished table; against robots alone begin."""

    async def again() -> Table:
        return await actor.tables.about(table_id, lobby.rematch, actor.player, actor.interaction.id)

    if await actor.services.is_private(table_id):
        return Reply(actor.t("said.rematch"), await actor.services.opened_once(table_id, again))
    await check_place(actor)
    return Reply(actor.t("said.rematch"), await again())


async def open_here(actor: Actor, _: str, wanted: TableRequest) -> None:
    """Open a table here."""
    await open_table(actor, wanted, thread=False)


async def open_thread(actor: Actor, _: str, wanted: TableRequest) -> None:
    """Open a table in a new thread; from one message only once."""
    message, seen = actor.interaction.message, actor.services.seen
    if message is not None and not seen.is_new(message.id):
        await acknowledge(actor.interaction)
        return
    try:
        await open_table(actor, wanted, thread=True)
    except BaseException:
        seen.pop(message.id if message else 0, None)
        raise


# Robots


async def set_absent(actor: Actor, table_id: str, what: Absent) -> Reply:
    """Choose what happens when a player is late: robots stand in by themselves, or somebody asks for it."""
    table = await actor.tables.at(table_id, robots.set_absent, actor.id, what)
    return Reply(actor.t("said.configured"), table, page=_menu(actor, table))


# A running game


async def undo(actor: Actor, table_id: str) -> Reply:
    """Take back the user's last action, if it showed nothing new."""
    done = await actor.tables.at(table_id, undos.undo, actor.id, actor.interaction.id)
    return Reply(actor.t("said.undone"), done=done)


async def skip(actor: Actor, table_id: str) -> Reply:
    """Play for an absent player whose time is up."""
    done = await actor.tables.at(table_id, play.skip, actor.id, actor.interaction.id)
    return Reply(actor.t("said.skipped"), done=done)


async def type_move(actor: Actor, table_id: str, rev: str) -> Reply | None:
    """Open the form to type a move in, or play what one sends back that was opened at this revision.

    What was typed in a command has none.
    """
    table = await actor.tables.get(table_id)
    if actor.field is None:
        await ask_move(actor, table, Verb(f"type.{table.rev}"))
        return None
    if rev not in {"", str(table.rev)}:
        raise Illegal(STALE)
    code = with_ticks(table, actor.id, actor.t, read(table, actor.id, actor.t, Typed(actor.field)))
    seen, ident = Seen(table.rev), actor.interaction.id
    return Reply(done=await actor.tables.play(table_id, actor.id, code, seen=seen, interaction_id=ident))


async def ask_slam(actor: Actor, table_id: str) -> Reply:
    """Ask the taker of a deal of Tarot whether to announce a slam."""
    return Reply(page=actor.drawn(slam_question(actor.t), await _begun(actor, table_id)))


async def show_hand(actor: Actor, table_id: str) -> None:
    """Show players their own hand, to them alone."""
    table = await actor.tables.present(table_id, actor.id)
    if table.owner is not None:
        await show_private(actor, table)
    else:
        await actor.services.hands.show(actor.interaction, table)
        actor.services.pings.opened(table, actor.id)
        await tell_levels(actor)


async def open_own(actor: Actor, _: str, ident: str) -> Reply | None:
    """Show a private table of the user's where they press; one that cannot be read may be ended there."""
    await actor.services.check_room(ident, None, actor.id)
    try:
        table = await actor.tables.get(ident)
    except Unreadable as aside:
        return await _end_unread(actor, aside, sure=False)
    await show_private(actor, table)
    return None


async def leave(actor: Actor, table_id: str, *, sure: bool = False) -> Reply | None:
    """Leave a lobby at once, a running game after a second press on a private question.

    Who leaves a private table ends it.
    """
    table = await actor.tables.get(table_id)
    if table.owner is not None:
        return await end(actor, table_id, sure=sure)
    playing = table.phase == "playing" and table.seat_of(actor.id) is not None
    if playing and not sure and actor.services.asks(actor.interaction, "leave"):
        asked = leave_question(actor.t, table.by_leaving(actor.id), arranged=bool(table.mark.arranged))
        return Reply(page=actor.drawn(asked, table))
    done = await actor.tables.at(table_id, seats.leave, actor.id)
    return Reply(actor.t("said.left"), done=done, settled=True)


async def give(actor: Actor, table_id: str, seat: int = 0) -> Reply:
    """Ask to whom a seat is given; or ask for the yes that this needs, once that was chosen.

    `seat` is counted from 1; 0 is the player's own.
    """
    table = await actor.tables.get(table_id)
    if table.phase != "playing":
        raise Illegal("table.refuse.over" if table.phase == "over" else "table.refuse.not_started")
    own = table.seat_of(actor.id)
    if own is None:
        raise Illegal("table.refuse.not_seated")
    seat = seat if 0 < seat <= len(table.players) else own + 1
    newcomer = await actor.newcomer()
    if newcomer is not None:
        asked = "said.given" if seat == own + 1 else "said.replace_asked"
        return await _replace(actor, table_id, table.players[seat - 1], newcomer, asked)
    page = give_question(actor.t, seats_to_give(actor, table), seat, arranged=bool(table.mark.arranged))
    return Reply(page=actor.drawn(page, table))


def seats_to_give(actor: Actor, table: Table) -> list[tuple[int, str]]:
    """Return the seats that may be given away, counted from 1, with whose they are; the own first.

    That is what was left or has a robot of its own, and for a host those who are late.
    """
    own, names = table.seat_of(actor.id), names_of(table)
    late = table.late_seats(actor.services.clock()) if actor.id == table.host_id else frozenset[int]()
    others = sorted({*table.free, *late} - {own})
    return [(seat + 1, names[seat]) for seat in (own, *others) if seat is not None]


async def _replace(actor: Actor, table_id: str, was: Player, newcomer: Player, asked: str) -> Reply:
    table, done = await actor.tables.at(table_id, seats.ask, actor.id, was.id, newcomer)
    if done:
        call_newcomer(actor.services, table)
    elif table.request is not None and not table.request.willing:
        actor.services.pings.offer(table, newcomer.id)
    line = actor.t("said.replaced" if done else asked, was=was.name, new=newcomer.name)
    return Reply(line, table, settled=True)


async def agree(actor: Actor, table_id: str, *, asked: str) -> Reply:
    """Say yes to a new player: `<seat>.<newcomer>`, with `.yes` though it is a loss; "": to whomever."""
    sure, whom = asked.endswith(".yes"), asked.removesuffix(".yes") or None
    if not sure and await actor.tables.at(table_id, seats.costs, actor.id, whom):
        table = await actor.tables.get(table_id)
        if table.request is not None:
            return Reply(page=actor.drawn(gift_question(actor.t, table.request.code), table))
    table = await actor.tables.at(table_id, seats.agree, actor.id, whom)
    if table.request is None:
        call_newcomer(actor.services, table)
    return Reply(actor.t("said.configured"), table)


async def agree_end(actor: Actor, table_id: str) -> Reply:
    """Say yes to the end."""
    table = await actor.tables.at(table_id, ending.agree_end, actor.id)
    _show_end(actor, table)
    return Reply(actor.t("said.ended" if table.phase == "over" else "said.end_agreed"), table)


async def end(actor: Actor, table_id: str, *, sure: bool = False) -> Reply | None:
    """End the game after a second press on a private question, or ask for the yes that this needs."""
    try:
        table = await actor.tables.get(table_id)
    except Unreadable as aside:
        return await _end_unread(actor, aside, sure=sure)
    if not sure and actor.services.asks(actor.interaction, "end"):
        if table.phase == "over":
            raise Illegal("table.refuse.over")
        house = actor.manager and table.seat_of(actor.id) is None
        meant = "ends" if house else await actor.tables.at(table_id, ending.meaning, actor.id)
        return Reply(page=actor.drawn(end_question(actor.t, table.mark.said.get("end", meant)), table))
    table = await actor.tables.at(
        table_id, ending.end, actor.id, manager=actor.manager, name=actor.player.name
    )
    _show_end(actor, table)
    if table.has_left(actor.id):
        return Reply(actor.t("said.left"), settled=True)
    return Reply(actor.t("said.ended" if table.phase == "over" else "said.end_asked"))


async def _end_unread(actor: Actor, table: Unreadable, *, sure: bool) -> Reply | None:
    """End a table that was set aside, after a second press; its board stays as it was."""
    if not sure:
        meant = await actor.tables.about(table.id, quarantine.check_end, actor.id, manager=actor.manager)
        return Reply(page=actor.drawn(end_question(actor.t, meant), table))
    summary = await actor.tables.about(table.id, quarantine.end, actor.id, manager=actor.manager)
    actor.services.jobs.spawn(actor.services.painter.seal(summary, actor.player.name))
    said = Reply(actor.t("said.ended"))
    if summary.owner is None:
        return said
    await tell(actor, said)
    return None


def _show_end(actor: Actor, table: Table) -> None:
    """Repaint the board of a table that may have ended; then nobody is called any more."""
    services = actor.services
    if table.phase == "over":
        services.jobs.spawn(services.pings.replace(table, None))
    services.painter.refresh(table.id)


async def reopen(actor: Actor, table_id: str) -> Reply:
    """Go on with an archived game where it stopped; its board is posted again."""
    if not await actor.services.is_private(table_id):
        await check_place(actor)
    return Reply(actor.t("said.reopened"), done=await actor.tables.at(table_id, deadlines.reopen, actor.id))


# To look at


async def show(actor: Actor, table_id: str) -> Reply:
    """Post the board again at the bottom; a private table is shown to its owner anew."""
    table = await actor.tables.get(table_id)
    if table.owner is not None:
        return Reply(table=table)
    await check_place(actor)
    await actor.services.show(table.id, table.guild_id)
    return Reply(actor.t("said.shown"))


async def sheet(actor: Actor, table_id: str, *, page: int = 0) -> Reply:
    """Show a page of the full score sheet to the player alone."""
    table = await _begun(actor, table_id)
    screen = scores_of(table, actor.services.clock(), actor.t, table.seat_of(actor.id), page)
    return Reply(page=actor.drawn(screen, table))


async def laid(actor: Actor, table_id: str) -> Reply:
    """Show the last position of a finished game, and who held what in its last deal, to the player alone."""
    table = await _begun(actor, table_id)
    if table.phase != "over":
        raise Illegal("table.refuse.not_over")
    steps = await actor.tables.at(table.id, Session.steps, max(1, table.rev - DEAL), table.rev)
    return Reply(page=actor.drawn(laid_of(table, actor.services.clock(), actor.t, steps), table))


async def log(actor: Actor, table_id: str, *, page: int | None = None) -> Reply:
    """Tell every move of the game, page by page; by default the newest ones."""
    table = await _begun(actor, table_id)
    pages = log_pages(table.rev)
    page = pages - 1 if page is None else min(page, pages - 1)
    steps = await actor.tables.at(table.id, Session.steps, *log_span(page))
    screen = log_screen(scene_of(table, actor.t), SHELF[table.game].screen, steps, page, pages)
    sprites = actor.reader.sprites if fits(screen) else Sprites(language=actor.t.language)
    return Reply(page=draw(actor.framed(screen, table), sprites, table.id, table.rev))


async def text(actor: Actor, table_id: str) -> Reply:
    """Tell the board in sentences, in the player's own language."""
    table, t = await actor.tables.get(table_id), actor.t
    screen = words_of(table, actor.services.clock(), t, table.seat_of(actor.id))
    return Reply(page=draw(actor.framed(screen, table), plain_text_in(t.language), table.id, table.rev))


async def more(actor: Actor, table_id: str) -> Reply:
    """Open the menu of the board, privately."""
    return Reply(page=_menu(actor, await _begun(actor, table_id, lobby=True)))


async def set_pictures(actor: Actor, table_id: str, shown: bool) -> Reply:
    """Show the board with pictures or in text from now on."""
    table = await actor.tables.at(table_id, lobby.show_pictures, actor.id, shown=shown)
    return Reply(actor.t("said.configured"), table, page=_menu(actor, table))


def _from_menu(actor: Actor, line: str, table: Table) -> Reply:
    """Say what was done to a lobby; where "⋯" was pressed, it shows what may be done now."""
    return Reply(line, table, page=_menu(actor, table) if in_hand(actor.interaction) else None)


def _menu(actor: Actor, table: Table) -> Drawn:
    return actor.drawn(menu_at(actor, table), table)


def menu_at(actor: Actor, table: Table) -> Screen:
    """Draw what "⋯" offers who acts."""
    stage: Stage = "lobby" if table.phase == "lobby" else "playing" if table.life == "playing" else "over"
    seat = table.seat_of(actor.id)
    person = Person(
        seated=seat is not None,
        host=actor.id == table.host_id,
        awaited=seat in table.awaited,
        undoes=table.may_undo(actor.id),
        pictures=table.pictures,
    )
    return menu(frame_at(actor, table), stage, person)


def frame_at(actor: Actor, table: Table) -> Frame:
    """Return what a table's screens show besides its game, in the language of who acts."""
    return frame_of(table, actor.t, actor.services.clock())


async def check(actor: Actor, table_id: str) -> Reply:
    """Say how the luck of a game is checked; of a finished one with the file that this takes.

    That of a day is checked by the secret of its month.
    """
    table = await _begun(actor, table_id, lobby=True)
    if "check" in table.mark.said:
        return await actor.services.check_shared(actor, table_id)
    page = _check(actor, table)
    return Reply(page=page) if table.phase != "over" else but(await export(actor, table_id), page=page)


def _check(actor: Actor, table: Table) -> Drawn:
    return actor.drawn(check_page(frame_at(actor, table), lobby=table.phase == "lobby"), table)


async def export(actor: Actor, table_id: str) -> Reply:
    """Send the record of the game, which anybody can check."""
    record = await actor.tables.about(table_id, exports.record_of)
    summary = await actor.tables.about(table_id, quarantine.summary)
    name = f"tapis-vert-{summary.game}-{summary.id}.json"
    kind = "kept" if summary.aside else "finished" if record.finished and not summary.unranked else "running"
    if not record.finished:
        kind = summary.mark.said.get(f"export.{summary.phase}", kind)
    line = actor.t(f"export.{kind}", file=name)
    return Reply(line, file=OwnFile(BytesIO(record.text().encode()), name))


async def _begun(actor: Actor, table_id: str, *, lobby: bool = False) -> Table:
    table = await actor.tables.get(table_id)
    if table.position is None and not (lobby and table.phase == "lobby"):
        raise Illegal("table.refuse.not_started")
    return table
