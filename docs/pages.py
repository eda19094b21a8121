"""The pages of a person's own that stand in the gallery: settings, time, a ping for several tables."""  # noqa: INP001 - part of a script

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from random import Random
from typing import Final, TypeAlias

from bench.engine_figures.players import by_engine
from bot.days.pages import card_line, card_picture, day_page, luck_page, result_page
from bot.days.post_page import announcement
from bot.days.settings_page import Daily, daily_button, daily_line, daily_settings
from bot.features import OFFERS
from bot.interactions.old_decisions import with_cards
from bot.messages.components import draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.pictures import name_of
from bot.messages.scene import address, private_of, scene_of
from bot.messages.sprites import Sprites
from bot.notebook.page import OwnNotebook, notebook_page
from bot.screens.frame.review import Asked, Judged, answered, asking, tried
from bot.screens.kit.calls import several
from bot.screens.kit.facts import history
from bot.screens.kit.my_time import MyTime, my_time
from bot.screens.kit.pages import ROWS, index_board, leaderboard
from bot.screens.kit.personal import own_settings
from bot.screens.kit.ratings import rating_board
from bot.screens.kit.screen import Picture, Screen
from bot.screens.kit.server import server_settings
from bot.screens.kit.stats import stats_page
from bot.shelf import SHELF
from bot.tables import Player, Table
from bot.text import text_in
from bot.tournaments.screens.organiser import manager_page
from bot.tournaments.screens.posts import round_post, sign_up
from bot.tournaments.screens.standings import standings_post, standings_text
from discord_sandbox.client import CARDS, DICE, GENERAL, GUILD
from discord_sandbox.ids import timestamp
from discord_sandbox.objects import user_json
from docs.camera import COMPANIES, Company, sent
from docs.ends import ends
from docs.moments import NOW, TOLD, Seen, bare_of, moments, table_at
from tapis.clocks.own_hours import DAYS_OFF_MOST
from tapis.drawing import RECIPES
from tapis.games.coinche.game import Coinche
from tapis.pairing.plan import Reason
from tapis.pairing.tournament import TournamentRound
from tapis.records.days import DEALS
from tapis.records.notebook import Tally
from tapis.walk import Walk, by_players
from tests.browser.wall import Wall
from tests.days.shown import BEFORE, CLOSED, DEAL, DEALT, LISTED, MONTH, OPEN, SERVER, THREW, THROW, own_day
from tests.screens.scores import FULL as MUCH
from tests.screens.scores import NEW, TITLED, by_index, by_rating, standings
from tests.tournaments.shown import DUPLICATE, NAMES, SWISS, drawn, lines, running, tournament

TODAY = date(2026, 11, 26)
EMPTY = MyTime("", "", [], {2026: DAYS_OFF_MOST}, DAYS_OFF_MOST, TODAY)
FULL = MyTime(
    "Europe/Paris (UTC+1)",
    "22:00-07:00",
    [(date(2026, 12, 24), date(2026, 12, 26)), (date(2027, 2, 8), date(2027, 2, 12))],
    {2026: 18, 2027: 16},
    DAYS_OFF_MOST,
    TODAY,
)
"""No zone yet; and a zone, quiet hours and two spans of days off."""


NOTED = OwnNotebook(
    {
        "belote": {"mistake.spent": Tally(9, 3), "mistake.took": Tally(8, 7), "mistake.spared": Tally(4, 4)},
        "yams": {"mistake.kept_more": Tally(12, 11), "mistake.free_box": Tally(7, 6)},
    },
    new=3,
    due=Counter(
        {("belote", "mistake.spent"): 4, ("yams", "mistake.kept_more"): 3, ("belote", "mistake.took"): 1}
    ),
    next_at=None,
)
"""Of 40 old mistakes 31 are found."""
POST: Final = ""
"""In place of a command: a post of the bot's own."""
SHOWN: Final = "leaderboard"
"""The command whose page all see."""
Page: TypeAlias = tuple[str, Screen | Picture | str]
"""A page with the command that shows it, or a post; else a picture or a line for all to see."""


def pages(language: str) -> Iterator[Page]:
    """Draw the pages of one person, and a ping for three tables."""
    t = text_in(language)
    yield "settings", own_settings(t, OFFERS, {"large"}, manager=True)
    yield "settings", my_time(t, EMPTY)
    yield "settings", my_time(t, FULL)
    rooms = (("belote", CARDS), ("yams", DICE), ("coinche", GENERAL))
    linked = [(game, f"<#{room}>", address(int(GUILD), int(room))) for game, room in rooms]
    viewer = next(company.viewer for company in COMPANIES if company.language == language)
    yield "settings", several(t, f"<@{viewer}>", linked)


def days(language: str) -> Iterator[Page]:
    """Draw the pages of a day: the throw at its table, results open and closed, the card, the luck."""
    t = text_in(language)
    players = next(company for company in COMPANIES if company.language == language).players(1)
    middle = next(one.table for one in moments("yams", players, language) if one.name == "middle")
    tables = (middle, next(ends("yams", players, language)).table)
    yield (
        "daily",
        day_page(t, own_day(OPEN, THROW, None, before=replace(DEAL, game="belote", finished_at=None))),
    )
    for table in tables:
        yield "daily", private_of(_of_day(table, players), NOW, t)
    robots = next(one for one in COMPANIES if one.language == language).players(4, alone=True)
    for table in deals(robots, language):
        yield "daily", private_of(_of_day(table, robots), NOW, t)
    yield "daily", result_page(t, OPEN, THREW, over=True)
    yield "daily", result_page(t, CLOSED, DEALT, over=True)
    yield "daily", card_line(t, CLOSED, THREW)
    yield "daily", card_picture(t, CLOSED, DEALT)
    yield "daily", luck_page(t, [MONTH, BEFORE], frozenset({BEFORE.month}))


def _of_day(table: Table, players: Sequence[Player]) -> Table:
    """Return a table as the private one of the first of these players, of the day."""
    owner, day = players[0].id, OPEN.date.isoformat()
    return table.replace(owner=owner, day=day, day_name=OPEN.name, pace="none", late_at=None)


def deals(players: Sequence[Player], language: str) -> Iterator[Table]:
    """Yield a deal of the day: as its first is called, its second is called and played, and the end."""
    engine, seed = SHELF[Coinche.key].mind(), "0" * 32
    options = Coinche.Options.model_validate({"deals": DEALS})
    choose = by_players([by_engine(engine, "medium")] * len(players), Random(seed))  # noqa: S311 - whom pictures show
    walk = Walk(Coinche, options, len(players), seed, choose)
    bare = replace(bare_of(Coinche.key, players, language, seed), options=options)
    wanted = [(1, 0), (2, 0), (2, 4)]
    for seat, _ in walk.steps():
        game = walk.game
        if seat == 0 and isinstance(game, Coinche) and [(game.deal, len(game.tricks))] == wanted[:1]:
            wanted.pop(0)
            yield table_at(bare, Seen(Coinche.load(game.dump(), Coinche.version), walk.newest(TOLD)))
    yield table_at(bare, Seen(walk.game, walk.newest(TOLD)))


def server(language: str) -> Iterator[Page]:
    """Draw what a server sets, the announcement of the day on its own, and the post itself."""
    t = text_in(language)
    zone = "Europe/Paris (UTC+1)"
    daily, shown = Daily(int(DICE), 540, zone), replace(SERVER, locale=language, here=int(DICE), zone=zone)
    shown = replace(shown, lines=daily_line(t, daily), buttons=[daily_button(t, daily)])
    yield "settings", server_settings(t, shown)
    yield "settings", daily_settings(t, replace(shown, zone=""), Daily(zone=zone))
    yield "settings", daily_settings(t, shown, daily)
    yield POST, announcement(t, LISTED)


def scores(language: str) -> Iterator[Page]:
    """Draw statistics and leaderboards of few people and of many, and the post with a month's titles."""
    t = text_in(language)
    first, second, *_ = next(one for one in COMPANIES if one.language == language).people.values()
    yield "stats", stats_page(t, first, MUCH)
    yield "stats", stats_page(t, second, NEW)
    for count in (2, ROWS):
        yield SHOWN, leaderboard(t, "yams", "", "month", standings(count))
        yield SHOWN, index_board(t, "yams", "all", by_index(count), 50)
        yield SHOWN, rating_board(t, "yams", "all", by_rating(count))
    yield POST, announcement(t, TITLED)


def tournaments(language: str) -> Iterator[Page]:
    """Draw the posts of two tournaments: people sign up, a round, standings, podium; a manager's page."""
    t = text_in(language)
    yield POST, sign_up(t, tournament(DUPLICATE, NAMES))
    seated = replace(tournament(DUPLICATE, NAMES[:15]), life="running")
    played = replace(seated, rounds=(opened(drawn(seated)),))
    yield POST, round_post(t, played, played.rounds[0])
    swiss = running(SWISS, ended=True)
    while len(swiss.rounds) < SWISS.rounds:
        swiss = replace(swiss, rounds=(*swiss.rounds, drawn(swiss, ended=True)))
    yield POST, standings_post(t, swiss, lines(swiss), final=False)
    over = replace(running(DUPLICATE, ended=True, names=NAMES), life="over")
    yield POST, standings_post(t, over, lines(over), final=True)
    yield "tournament", standings_text(t, swiss, lines(swiss), final=False)
    yield "tournament", manager_page(t, swiss)


def notebook(language: str) -> Iterator[Page]:
    """Draw a notebook, positions of two games that it asks, a try, an answer, and an empty notebook."""
    t = text_in(language)
    yield "notebook", notebook_page(t, NOTED)
    players = next(one for one in COMPANIES if one.language == language).players(4)
    for game in ("yams", "belote"):
        table = next(one.table for one in moments(game, players, language) if one.name == "middle")
        own, body = scene_of(table, t, 0), SHELF[game].screen.table(replace(scene_of(table, t), viewer=0))
        body = SHELF[game].hand.held(own, body) if table.kind.hidden else body
        at, ticked = f"{table.id}_{table.rev}", table.draft
        asked = Asked(table.rev, 2, 5, SHELF[game].measure, ticked.marks, ticked.page, "notebook", at)
        lines = history(own, SHELF[game].screen)
        yield "notebook", asking(t, game, asked, body, lines)
        offered = [SHELF[game].screen.offer(own, action) for action in own.offers[0]]
        error = 6.0 if game == "belote" else 0.0
        judged = Judged(offered[-1], offered[0], 21.4, error, offered[-1], 21.4, error)
    yield "notebook", tried(t, game, asked, judged, body, lines)
    yield "notebook", answered(t, game, asked, judged, with_cards(game, own, body))
    yield "notebook", notebook_page(t, OwnNotebook({}, 0, Counter(), None))


def opened(played: TournamentRound) -> TournamentRound:
    """Return a round whose tables stand in channels that the sandbox has."""
    rooms = (int(CARDS), int(DICE), int(GENERAL), int(CARDS))
    lot = Reason("evenings.reason.lot")
    tables = [
        replace(one, thread_id=room, drawn=replace(one.drawn, reason=lot))
        for one, room in zip(played.tables, rooms, strict=False)
    ]
    return replace(played, tables=tuple(tables))


def hang_page(wall: Wall, channel: str, company: Company, sprites: Sprites, shown: Page) -> None:
    """Hang a page into an empty channel."""
    wall.box.core.world.channels[channel].messages.clear()
    command, page = shown
    at = timestamp(NOW.timestamp())
    if isinstance(page, str):
        wall.hang(channel, {"content": page}, timestamp=at)
        return
    if isinstance(page, Picture):
        described = [{"id": "0", "description": page.alt}]
        png = RECIPES[page.recipe](page.data)
        wall.hang(channel, {"content": "", "attachments": described}, (name_of(page), png), timestamp=at)
        return
    payload, file = sent(draw(page, sprites, NO_TABLE))
    if command == POST:
        wall.hang(channel, payload, file, timestamp=at)
        return
    t = text_in(company.language)
    used = {"id": channel, "type": 2, "name": " ".join(t(f"cmd.{part}") for part in command.split())}
    used["user"] = user_json(wall.box.core.world.users[company.viewer])
    if command == SHOWN:
        wall.hang(channel, payload, file, type=20, interaction=used, timestamp=at)
        return
    wall.hang(channel, payload, file, owner=company.viewer, flags=64, type=20, interaction=used, timestamp=at)
