"""Tournaments of a server: joined and left, paused and closed, by press or by command."""

from asyncio import Lock
from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply, VerbFunction
from bot.messages.components import Drawn, draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.hands import in_hand
from bot.messages.plain_text import plain_text_in
from bot.messages.replies import redraw
from bot.messages.scene import address
from bot.screens.kit.mine import Own
from bot.text import text_in
from bot.tournaments import changes
from bot.tournaments.held import organiser_only
from bot.tournaments.screens.naming import named, state_told
from bot.tournaments.screens.organiser import closing, leaving, manager_page
from bot.tournaments.screens.posts import sign_up
from bot.tournaments.screens.standings import standings_post, standings_text
from bot.tournaments.statements import TournamentStatements
from bot.tournaments.tournaments import Tournaments
from tapis.games.kit.game import Illegal
from tapis.pairing.standings import standings as standings_of
from tapis.pairing.tournament import Tournament

ID_BITS: Final = 64
"""The bits of a number that a store holds."""
_turns: WeakValueDictionary[int, Lock] = WeakValueDictionary()


# Which tournament is meant


async def tournament_meant(actor: Actor, ident: int) -> Tournament:
    """Return the tournament of a button, or the newest of this channel where none is named.

    Raises:
        Illegal: if there is none, or it is another server's.
    """
    if actor.server is None:
        raise Illegal("open.here_alone")
    if ident.bit_length() >= ID_BITS:
        raise Illegal("tournament.refuse.gone")
    tournaments = actor.services.part(Tournaments)
    if ident:
        tournament = await tournaments.get(ident)
    else:
        tournament = await tournaments.in_channel(_channel(actor))
        if tournament is None and (lost := await tournaments.lost_by(actor.id, actor.server)) is not None:
            raise Illegal("tournament.refuse.channel_gone", name=named(actor.t, lost))
    if tournament is None or tournament.guild_id != actor.server:
        raise Illegal("tournament.refuse.gone")
    return tournament


def _channel(actor: Actor) -> int:
    """Return the channel, of a thread the one it belongs to."""
    channel = actor.interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return parent or actor.interaction.channel_id or 0


def check_manages(actor: Actor, tournament: Tournament) -> None:
    """Raise `Illegal` unless who acts holds this tournament, or manages the server."""
    if not actor.manager and actor.id != tournament.organiser_id:
        raise organiser_only(tournament.organiser_name)


def post_of(actor: Actor, tournament: Tournament) -> Drawn:
    """Draw the post where people sign up, in the language of the tournament."""
    sprites = actor.services.sprites.spoken(tournament.locale)
    return draw(sign_up(text_in(tournament.locale), tournament), sprites, NO_TABLE)


# Joined and left


async def join(actor: Actor, _: str, partner: discord.User | None = None, *, ident: int = 0) -> Reply | None:
    """Sign up, with somebody who has signed up already as partner where partners stay.

    Who signs up has agreed to play when a table of theirs opens.

    Raises:
        Illegal: if it has started or is full, or they have signed up already.
    """
    found, beside = await tournament_meant(actor, ident), None if partner is None else partner.id
    tournaments = actor.services.part(Tournaments)
    tournament = await tournaments.changing(found.id, changes.join, actor.player, beside)
    return await _shown(actor, tournament, "tournament.said.joined")


async def leave(actor: Actor, _: str, *, meant: tuple[int, bool] = (0, False)) -> Reply | None:
    """Leave; after the start for good, and it asks first: a robot plays on at the table under way.

    Raises:
        Illegal: if they have not signed up.
    """
    ident, sure = meant
    tournament = await tournament_meant(actor, ident)
    mine = tournament.person(actor.id)
    if tournament.life == "running" and mine is not None and not mine.gone and not sure:
        return Reply(page=actor.drawn(leaving(actor.t, tournament)))
    tournament = await actor.services.part(Tournaments).leave(tournament.id, actor.id)
    return await _shown(actor, tournament, "tournament.said.left")


async def _shown(actor: Actor, tournament: Tournament, key: str) -> Reply | None:
    """Answer a press on the post with the post as it is now; one answer after the other, the newest last."""
    interaction = actor.interaction
    if interaction.message is None or in_hand(interaction):
        return Reply(actor.t(key, name=named(actor.t, tournament)))
    async with _turns.setdefault(tournament.id, Lock()):
        page = post_of(actor, await actor.services.part(Tournaments).get(tournament.id) or tournament)
        await redraw(interaction, embed=page.embed, view=page.view)
    return None


# Standings


async def standings(actor: Actor, _: str, *, ident: int = 0, text: bool = False) -> Reply:
    """Show who stands where, to who asks alone; it is `Illegal` if there is no tournament here."""
    tournament = await tournament_meant(actor, ident)
    lines = standings_of(tournament.state)
    final = tournament.life == "over"
    if text:
        screen = standings_text(actor.t, tournament, lines, final=final)
        return Reply(page=draw(screen, plain_text_in(actor.t.language), NO_TABLE), apart=True)
    return Reply(page=actor.drawn(standings_post(actor.t, tournament, lines, final=final)))


async def as_text(actor: Actor, _: str, *, ident: int) -> Reply:
    """Write the standings in words, beside the picture."""
    return await standings(actor, _, ident=ident, text=True)


# Held


async def manage(actor: Actor, _: str, *, ident: int = 0) -> Reply:
    """Show who holds a tournament what they may do with it.

    Raises:
        Illegal: if somebody else holds it, and they do not manage the server.
    """
    tournament = await tournament_meant(actor, ident)
    check_manages(actor, tournament)
    return Reply(page=actor.drawn(manager_page(actor.t, tournament)))


async def held(actor: Actor, tournament: Tournament, verb: Callable[..., None], *of: object) -> Reply:
    """Let who holds a tournament do something with it; return its page."""
    tournaments = actor.services.part(Tournaments)
    done = await tournaments.changing(tournament.id, verb, actor.id, *of, manager=actor.manager)
    return Reply(page=actor.drawn(manager_page(actor.t, done)))


def stepped(verb: Callable[..., None]) -> VerbFunction:
    """Return the verb that lets a tournament take a step: begin before its hour, pause, go on."""

    async def step(actor: Actor, _: str, *, ident: int) -> Reply:
        return await held(actor, await tournament_meant(actor, ident), verb)

    return step


async def close(actor: Actor, _: str, *, meant: tuple[int, bool]) -> Reply:
    """Close a tournament before its end; it asks first.

    Raises:
        Illegal: if somebody else holds it, and they do not manage the server, or it is over.
    """
    ident, sure = meant
    tournament = await tournament_meant(actor, ident)
    check_manages(actor, tournament)
    if tournament.life in {"over", "closed"}:
        raise Illegal("tournament.refuse.ended")
    if not sure:
        return Reply(page=actor.drawn(closing(actor.t, tournament)))
    return await held(actor, tournament, changes.close)


def which_and_sure(argument: str) -> tuple[int, bool]:
    """Read which tournament is to be closed or left, and whether that is said already: `7.yes`."""
    ident, _, sure = argument.partition(".")
    return (int(ident) if ident.isdecimal() else 0), sure == "yes"


# On the page of who asks for their tables


async def own_lines(actor: Actor) -> list[Own]:
    """Return what is listed of the tournaments that a person has joined or organises, until they are over."""
    rows = await actor.services.store.read(lambda questions: TournamentStatements.of(questions).own(actor.id))
    listed = list[Own]()
    for row in rows:
        if row.life in {"open", "running"} and not row.gone:
            tournament = await actor.services.part(Tournaments).get(row.evening_id)
            link = address(tournament.guild_id, tournament.channel_id, tournament.message_id)
            what = state_told(actor.t, tournament).replace("\n", " ")
            where, title = f"<#{tournament.channel_id}>", named(actor.t, tournament)
            listed.append(Own("", where, link, what, title=title, heading="mine.tournaments"))
    return listed
