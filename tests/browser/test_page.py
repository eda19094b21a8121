"""The sandbox's page in a real browser: what players see, press and type."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from io import BytesIO

import aiohttp
import discord
import pytest
import pytest_asyncio
from PIL import Image
from playwright.async_api import Browser, BrowserContext, Locator, Page, Route, expect

from bot.messages.sprites import Sprites
from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, BRUNO, DAVID, DICE, GENERAL, GUILD, SandboxClient
from discord_sandbox.discord_py import logged_in
from discord_sandbox.ids import twin
from tests.browser.wall import Wall
from tests.browser.windows import PATIENCE, SLOW_IN_A_BROWSER
from tests.sandbox.conftest import TestBot

DESK, PHONE = (1280, 800), (360, 740)

pytestmark = SLOW_IN_A_BROWSER

Window = Callable[..., Awaitable[Page]]


@pytest_asyncio.fixture(loop_scope="session")
async def box() -> AsyncIterator[Sandbox]:
    """A sandbox without the real bot."""
    async with Sandbox() as box:
        yield box


@pytest_asyncio.fixture(loop_scope="session")
async def client(box: Sandbox) -> AsyncIterator[SandboxClient]:
    async with SandboxClient(box.url) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="session")
async def bot(box: Sandbox) -> AsyncIterator[discord.Client]:
    """A small bot that answers in each way there is."""
    async with logged_in(TestBot(box), box) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def window(browser: Browser, box: Sandbox) -> AsyncIterator[Window]:
    """Opens a player's window; a script error or a refused resource in any of them fails the test."""
    faults: list[str] = []
    contexts: list[BrowserContext] = []

    async def open_window(
        user: str = ALICE, channel: str = GENERAL, *, size: tuple[int, int] = DESK, theme: str = "dark"
    ) -> Page:
        width, height = size
        scheme = "light" if theme == "light" else "dark"
        context = await browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
        )
        context.set_default_timeout(1000 * PATIENCE)
        contexts.append(context)
        page = await context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if "Content Security" in line.text else None)
        await page.goto(f"{box.url}/?user={user}&channel={channel}")
        await expect(page.locator("body.ready")).to_be_visible()
        return page

    yield open_window
    for context in contexts:
        await context.close()
    assert faults == []


def composer(page: Page) -> Locator:
    return page.get_by_test_id("composer")


async def post(box: Sandbox, channel: str = GENERAL, **message: object) -> str:
    """Post as the bot, over Discord's API; returns the message's id."""
    headers = {"Authorization": f"Bot {box.token}"}
    url = f"{box.api_base}/channels/{channel}/messages"
    async with aiohttp.ClientSession() as session, session.post(url, json=message, headers=headers) as answer:
        assert answer.status == 200, await answer.text()
        return (await answer.json())["id"]


async def send(page: Page, text: str) -> None:
    await composer(page).fill(text)
    await composer(page).press("Enter")


async def test_a_message_is_seen_in_another_window(window: Window) -> None:
    alice, bruno = await window(ALICE), await window(BRUNO)
    await send(alice, "Bonsoir **à tous**")
    arrived = bruno.get_by_test_id("message").filter(has_text="Bonsoir")
    await expect(arrived.locator("strong")).to_have_text("à tous")
    await expect(arrived.locator(".author")).to_have_text("Alice")


async def test_switching_the_player_changes_language_address_and_author(window: Window) -> None:
    page = await window(ALICE)
    await expect(page.locator("html")).to_have_attribute("lang", "fr")
    await page.get_by_test_id("me").click()
    await page.get_by_test_id("player").filter(has_text="David").click()
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    await expect(page).to_have_url(f"{page.url.split('/?', maxsplit=1)[0]}/?user={DAVID}&channel={GENERAL}")
    await send(page, "Good evening")
    await expect(page.get_by_test_id("message").locator(".author")).to_have_text("David")


async def test_an_added_player_sits_down_at_once(window: Window, client: SandboxClient) -> None:
    page = await window(ALICE)
    await page.get_by_test_id("me").click()
    form = page.get_by_test_id("add-player")
    await form.get_by_label("Nom").fill("Zoé")
    await form.get_by_label("Langue").select_option("English")
    await form.get_by_role("button", name="Ajouter").click()
    await expect(page.get_by_test_id("me")).to_contain_text("Zoé")
    added = (await client.world())["users"][-1]
    assert (added["global_name"], added["locale"]) == ("Zoé", "en-US")


async def test_a_players_language_is_changed_in_the_menu(window: Window) -> None:
    page = await window(ALICE)
    await page.get_by_test_id("me").click()
    await page.get_by_label("Langue de Alice").select_option("English")
    await expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()


async def test_direct_messages_and_installing_the_bot_for_oneself(
    window: Window, bot: discord.Client, client: SandboxClient
) -> None:
    page = await window(ALICE)
    await page.get_by_test_id("channel").filter(has_text=re.compile("^Bot$")).click()
    await expect(composer(page)).to_have_attribute("placeholder", re.compile("@Bot"))
    await composer(page).press_sequentially("/")
    await expect(page.get_by_role("option")).to_have_count(3)
    await page.keyboard.press("Escape")
    await page.get_by_test_id("me").click()
    await page.get_by_label(re.compile("installé le bot pour moi")).check()
    await page.get_by_label("Le bot est sur ce serveur").uncheck()
    await expect(page.get_by_label("Le bot est sur ce serveur")).not_to_be_checked()
    world = await client.world()
    assert [one["global_name"] for one in world["users"] if one["installed"]] == ["Alice"]
    assert world["guild"]["bot_here"] is False


async def test_commands_are_chosen_with_the_keyboard(window: Window, bot: discord.Client) -> None:
    page = await window(ALICE)
    await composer(page).press_sequentially("/")
    options = page.get_by_role("option")
    await expect(options).to_have_count(3)
    await expect(options.first).to_have_attribute("aria-selected", "true")
    await page.keyboard.press("ArrowDown")
    await expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    await expect(composer(page)).to_have_attribute("aria-activedescendant", "suggest-1")
    await page.keyboard.press("Escape")
    await expect(options).to_have_count(0)
    await page.keyboard.type("boa")
    await expect(options).to_have_count(1)
    await page.keyboard.press("Tab")
    await expect(composer(page)).to_have_value("/board")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("used")).to_have_text("Alice a utilisé /board")


async def test_options_are_filled_in_pill_by_pill(window: Window, bot: discord.Client) -> None:
    """Needed options come first; known values are offered; a wrong number is refused in place."""
    page = await window(ALICE)
    await composer(page).press_sequentially("/game score ")
    await page.keyboard.type("yam")
    await expect(page.get_by_role("option")).to_have_text("Yams")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("option-points")).to_be_focused()
    await page.keyboard.type("99")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("composer-error")).to_have_text("points : au plus 50")
    await expect(page.get_by_test_id("option-points")).to_have_attribute("aria-invalid", "true")
    await page.get_by_test_id("option-points").fill("50")
    await page.get_by_role("button", name=re.compile("Ajouter l.option who")).click()
    await page.keyboard.type("chlo")
    await expect(page.get_by_role("option")).to_have_text("@Chloé")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name=re.compile("Ajouter l.option grid")).click()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("yams=50 for Chloé on R in fr")).to_be_visible()


async def test_a_command_may_be_typed_out_in_full(window: Window, bot: discord.Client) -> None:
    page = await window(DAVID)
    await send(page, "/game score points:7 box:full who:Emma")
    await expect(page.get_by_text("full=7 for Emma on L in en-GB")).to_be_visible()


async def test_options_are_named_by_typing_and_edited_as_text(window: Window, bot: discord.Client) -> None:
    """Tab takes a name; arrows go from pill to pill; backspace goes back into them, then out of it."""
    page = await window(DAVID)
    names = page.get_by_test_id("option-name")
    await composer(page).press_sequentially("/game score points:7 box:full who:")
    await expect(page.get_by_test_id("option-who")).to_be_focused()
    await page.keyboard.type("Emma")
    await page.keyboard.press("ArrowRight")
    await expect(names).to_be_focused()
    await page.keyboard.type("gr")
    await expect(page.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Tab")
    await expect(page.get_by_test_id("option-grid")).to_be_focused()
    await page.keyboard.press("Backspace")
    await expect(page.get_by_test_id("option-grid")).to_have_count(0)
    await expect(page.get_by_test_id("option-who")).to_be_focused()
    for _ in range(len("Emma") + 1):
        await page.keyboard.press("Backspace")
    await expect(page.get_by_test_id("option-who")).to_have_count(0)
    await page.keyboard.press("ArrowRight")
    await page.keyboard.type("who:chl")
    await expect(page.get_by_role("option")).to_have_text("@Chloé")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("full=7 for Chloé on L in en-GB")).to_be_visible()
    await composer(page).press_sequentially("/game score ")
    await page.keyboard.press("Backspace")
    await expect(composer(page)).to_have_value("/game score")


async def test_escape_leaves_a_command(window: Window, bot: discord.Client) -> None:
    page = await window(ALICE)
    await composer(page).press_sequentially("/game score ")
    await expect(page.get_by_test_id("command-chip")).to_have_text("/game score")
    await page.get_by_test_id("option-points").focus()
    await page.keyboard.press("Escape")
    await expect(composer(page)).to_be_focused()
    await expect(composer(page)).to_have_value("")


async def test_a_click_changes_the_board_for_everybody(window: Window, bot: discord.Client) -> None:
    alice, bruno = await window(ALICE), await window(BRUNO)
    await send(alice, "/board")
    await bruno.get_by_role("button", name="Roll").click()
    await expect(alice.get_by_test_id("content")).to_have_text("rolled by Bruno (modifié)")
    await expect(alice.get_by_role("button", name="Off")).to_be_disabled()


async def test_a_button_is_busy_until_the_bot_answers(
    window: Window, bot: discord.Client, client: SandboxClient
) -> None:
    page = await window(ALICE)
    await send(page, "/board")
    roll, hand = page.get_by_role("button", name="Roll"), page.get_by_role("button", name="Hand")
    await expect(roll).to_be_visible()
    await client.faults(route="POST .*/callback", delay=1)
    await roll.click()
    await expect(roll).to_have_attribute("aria-busy", "true")
    await expect(hand).to_be_disabled()
    await expect(page.get_by_test_id("content")).to_contain_text("rolled by Alice")
    await expect(roll).to_be_enabled()


async def test_the_keyboard_stays_on_a_button_that_is_drawn_again(
    window: Window, bot: discord.Client
) -> None:
    page = await window(ALICE)
    await send(page, "/board")
    await page.get_by_role("button", name="Roll").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("content")).to_contain_text("rolled by Alice")
    await expect(page.get_by_role("button", name="Roll")).to_be_focused()


async def test_ephemeral_messages_are_their_owners_only(
    window: Window, bot: discord.Client, client: SandboxClient
) -> None:
    alice, bruno = await window(ALICE), await window(BRUNO)
    await send(alice, "/board")
    await alice.get_by_role("button", name="Hand").click()
    await expect(alice.get_by_text("hand of alice")).to_be_visible()
    await expect(alice.get_by_test_id("only-you")).to_contain_text("Vous seul pouvez voir ceci")
    await client.say(ALICE, GENERAL, "after it")
    await expect(bruno.get_by_text("after it")).to_be_visible()
    await expect(bruno.get_by_text("hand of")).to_have_count(0)
    await bruno.reload()
    await expect(bruno.get_by_text("after it")).to_be_visible()
    await expect(bruno.get_by_text("hand of")).to_have_count(0)
    await alice.get_by_role("button", name="Masquer le message").click()
    await expect(alice.get_by_text("hand of alice")).to_have_count(0)


async def test_switching_the_player_takes_the_hand_off_the_screen(
    window: Window, bot: discord.Client
) -> None:
    page = await window(ALICE)
    await send(page, "/board")
    await page.get_by_role("button", name="Hand").click()
    await expect(page.get_by_text("hand of alice")).to_be_visible()
    await page.get_by_test_id("me").click()
    await page.get_by_test_id("player").filter(has_text="Bruno").click()
    await expect(page.get_by_test_id("me")).to_contain_text("Bruno")
    await expect(page.get_by_role("button", name="Hand")).to_be_visible()
    await expect(page.get_by_text("hand of alice")).to_have_count(0)


async def test_several_values_are_chosen_and_confirmed(window: Window, bot: discord.Client) -> None:
    page = await window(ALICE)
    await send(page, "/board")
    await page.get_by_test_id("message").get_by_role("combobox").click()
    await page.get_by_role("option", name="ONE").click()
    await page.get_by_role("option", name="THREE").click()
    await page.get_by_role("button", name="Valider").click()
    await expect(page.get_by_text("chose one and three")).to_be_visible()


async def test_a_modal_is_filled_in_with_the_keyboard_kept_inside(
    window: Window, bot: discord.Client
) -> None:
    page = await window(ALICE)
    await send(page, "/board")
    await page.get_by_role("button", name="Name").click()
    modal = page.get_by_role("dialog", name="Your name")
    field = modal.get_by_label("Name", exact=False).first
    await expect(field).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(modal.get_by_role("alert").filter(has_text="Obligatoire").first).to_be_visible()
    for _ in range(5):
        await page.keyboard.press("Tab")
        assert await modal.evaluate("node => node.contains(document.activeElement)"), (
            "the focus is not in the form"
        )
    await field.fill("Zoé")
    await modal.get_by_role("combobox", name="Suit").press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await modal.get_by_role("button", name="Envoyer").click()
    await expect(page.get_by_text("Zoé takes H")).to_be_visible()
    await expect(modal).to_have_count(0)


async def test_thinking_is_shown_until_the_answer_comes(window: Window, bot: discord.Client) -> None:
    page = await window(ALICE)
    await send(page, "/later")
    await expect(page.get_by_test_id("log").get_by_text("here it is")).to_be_visible()
    await expect(page.get_by_text("and more")).to_be_visible()
    await expect(page.get_by_text("réfléchit")).to_have_count(0)


async def test_what_the_bot_never_answers_fails_in_red(window: Window, box: Sandbox) -> None:
    button = {"type": 2, "style": 4, "label": "Fold", "custom_id": "fold"}
    await post(box, content="board", components=[{"type": 1, "components": [button]}])
    page = await window(DAVID)
    await expect(page.get_by_test_id("banner")).to_contain_text("The bot is off line")
    fold = page.get_by_role("button", name="Fold")
    await fold.click()
    await expect(page.get_by_test_id("failure")).to_have_text("This interaction failed")
    await expect(fold).to_be_enabled()


async def test_foreign_text_stays_text(window: Window, box: Sandbox, client: SandboxClient) -> None:
    page = await window(ALICE)
    evil = "<img src=x onerror=alert(1)> [x](javascript:alert(1)) <script>alert(2)</script>"
    embed = {"title": evil, "description": evil, "footer": {"text": evil}, "author": {"name": evil}}
    await post(box, content=evil, embeds=[embed | {"fields": [{"name": evil, "value": evil}]}])
    await client.new_user("<b>Mallory</b>")
    await expect(page.get_by_text(evil)).to_have_count(7)
    foreign = page.locator("#scroller script, #scroller img:not(.mark), #scroller a, .members b")
    await expect(foreign).to_have_count(0)


MARKDOWN = {
    "**a** *b* _c_ __d__ ~~e~~": "<p><strong>a</strong> <em>b</em> <em>c</em> <u>d</u> <s>e</s></p>",
    "***a***": "<p><strong><em>a</em></strong></p>",
    r"\*a\* snake_case_name 2 * 3 * 4": "<p>*a* snake_case_name 2 * 3 * 4</p>",
    "`*a*` ``b`c``": "<p><code>*a*</code> <code>b`c</code></p>",
    "```py\nx = '*'\n```": "<pre tabindex=\"0\"><code>x = '*'</code></pre>",
    "# A\n### B": '<h3 class="h1">A</h3><h5 class="h3">B</h5>',
    "-# small": '<p class="subtext">small</p>',
    "> a\n> b\nc": "<blockquote><p>a\nb</p></blockquote><p>c</p>",
    "- a\n  - b\n- c\n1. d": '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol start="1"><li>d</li></ol>',
    "a\nb": "<p>a\nb</p>",
    f"<@{ALICE}>": f'<p><span class="mention mine" data-user="{ALICE}">@Alice</span></p>',
    f"<#{DICE}>": '<p><button class="mention" type="button">#dice</button></p>',
    "**Bob\\***": "<p><strong>Bob*</strong></p>",
}


async def test_markdown_is_read_as_discord_reads_it(window: Window) -> None:
    page = await window(ALICE)
    script = """async (texts) => {
        const { blocks } = await import("/static/markdown.js");
        return texts.map((text) => {
            const box = document.createElement("div");
            box.append(...blocks(text));
            return box.innerHTML;
        });
    }"""
    shown = await page.evaluate(script, list(MARKDOWN))
    assert dict(zip(MARKDOWN, shown, strict=True)) == MARKDOWN


async def test_inline_fields_stand_three_abreast(window: Window, box: Sandbox) -> None:
    fields = [{"name": f"P{one}", "value": "As 3", "inline": True} for one in range(4)]
    await post(box, embeds=[{"title": "Yams", "fields": fields}])
    page = await window(ALICE)
    places = [await page.get_by_text(f"P{one}", exact=True).bounding_box() for one in range(4)]
    tops = [place["y"] for place in places if place]
    assert tops[0] == tops[1] == tops[2] < tops[3]


async def test_a_picture_has_its_room_before_its_file_is_there(window: Window, box: Sandbox) -> None:
    """So the board stands still when a new file takes the place of an old one."""
    page = await window()
    held: list[Route] = []

    async def hold(route: Route) -> None:
        held.append(route)

    await page.route("**/cdn/attachments/**", hold)
    png = BytesIO()
    Image.new("RGB", (800, 484)).save(png, "PNG")
    embed = {"description": "board", "image": {"url": "attachment://board.png"}}
    Wall(box, Sprites()).hang(GENERAL, {"embeds": [embed]}, ("board.png", png.getvalue()))
    picture = page.locator(".embed-image .picture")
    await expect(picture).to_be_attached()
    before = await picture.bounding_box()
    assert before["height"] == pytest.approx(before["width"] * 484 / 800, abs=1)
    assert before["height"] > 200
    for route in held:
        await route.continue_()
    await expect(picture).to_have_js_property("complete", True)
    assert await picture.bounding_box() == before


async def test_a_channel_with_news_is_marked_until_it_is_opened(
    window: Window, client: SandboxClient, box: Sandbox
) -> None:
    page = await window(ALICE)
    await post(box, DICE, content=f"<@{ALICE}> to play")
    dice = page.get_by_test_id("channel").filter(has_text="dice")
    await expect(dice.locator(".badge")).to_have_text("1")
    await dice.click()
    await expect(page.get_by_test_id("message").filter(has_text="to play")).to_have_class("message pinged")
    await expect(dice.locator(".badge")).to_have_count(0)


async def test_what_was_missed_is_fetched_after_a_break(
    window: Window, client: SandboxClient, box: Sandbox
) -> None:
    page = await window(ALICE)
    await send(page, "before")
    await expect(page.get_by_test_id("message").filter(has_text="before")).to_be_visible()
    await page.context.set_offline(True)
    await box.core.pages.close()
    await expect(page.get_by_test_id("banner")).to_contain_text("Connexion perdue")
    await client.say(BRUNO, GENERAL, "missed")
    await page.context.set_offline(False)
    await expect(page.get_by_test_id("message").filter(has_text="missed")).to_be_visible()
    await expect(page.get_by_test_id("banner")).not_to_contain_text("Connexion perdue")


async def test_the_log_follows_its_end_unless_the_reader_is_further_up(
    window: Window, client: SandboxClient
) -> None:
    for number in range(40):
        await client.say(BRUNO, GENERAL, f"line {number}")
    page = await window(ALICE)
    await expect(page.get_by_text("line 39")).to_be_in_viewport()
    await client.say(BRUNO, GENERAL, "the newest")
    await expect(page.get_by_text("the newest")).to_be_in_viewport()
    await page.get_by_test_id("log").hover()
    await page.mouse.wheel(0, -1000)
    await expect(page.get_by_text("the newest")).not_to_be_in_viewport()
    await client.say(BRUNO, GENERAL, "unseen")
    await page.get_by_role("button", name="Aller aux derniers messages").click()
    await expect(page.get_by_text("unseen")).to_be_in_viewport()


async def test_older_messages_are_fetched_on_demand(window: Window, client: SandboxClient) -> None:
    for number in range(60):
        await client.say(BRUNO, GENERAL, f"line {number}")
    page = await window(DAVID)
    await expect(page.get_by_test_id("message")).to_have_count(50)
    await page.get_by_role("button", name="Show older messages").click()
    await expect(page.get_by_text("line 0", exact=True)).to_be_attached()
    await expect(page.get_by_role("heading", name="This is #general")).to_be_attached()


async def test_a_link_to_a_message_goes_there_without_leaving(
    window: Window, client: SandboxClient, box: Sandbox
) -> None:
    target = (await client.say(BRUNO, DICE, "the table"))["id"]
    jump = f"https://discord.com/channels/{GUILD}/{DICE}/{target}"
    link = {"type": 2, "style": 5, "label": "Board", "url": jump}
    await post(box, content="moved", components=[{"type": 1, "components": [link]}])
    page = await window(ALICE)
    await page.get_by_role("button", name="Board").click()
    await expect(page.locator(f"[data-message-id='{target}']")).to_be_focused()
    await expect(page.get_by_role("heading", name="dice", exact=True)).to_be_visible()


async def test_alt_and_an_arrow_go_to_the_next_channel(window: Window) -> None:
    page = await window(ALICE)
    await page.keyboard.press("Alt+ArrowDown")
    await expect(page.get_by_role("heading", name="dice", exact=True)).to_be_visible()
    await expect(composer(page)).to_be_focused()


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_a_phone_shows_everything_without_sideways_scrolling(
    window: Window, bot: discord.Client, box: Sandbox, theme: str
) -> None:
    table = "```\n" + "As deux trois 12345 67890 12345\n" * 3 + "```"
    fields = [{"name": f"Player {one}", "value": table, "inline": True} for one in range(3)]
    row = [{"type": 2, "style": 1, "label": f"Button {one}", "custom_id": str(one)} for one in range(5)]
    await post(
        box,
        content="x" * 300,
        embeds=[{"title": "y" * 200, "fields": fields}],
        components=[{"type": 1, "components": row}],
    )
    page = await window(ALICE, size=PHONE, theme=theme)
    await expect(page.get_by_role("button", name="Button 4")).to_be_visible()
    for place in ("html", "#scroller"):
        wide = await page.locator(place).evaluate("node => node.scrollWidth - node.clientWidth")
        assert wide == 0, place
    for button in await page.locator("main button:visible").all():
        place = await button.bounding_box()
        assert min(place["width"], place["height"]) >= 40, await button.inner_text()


async def test_the_channels_of_a_phone_live_in_a_drawer(window: Window) -> None:
    page = await window(ALICE, size=PHONE)
    channel = page.get_by_test_id("channel").filter(has_text="dice")
    await expect(channel).not_to_be_in_viewport()
    opener = page.get_by_role("button", name="Afficher les salons")
    await opener.click()
    await expect(channel).to_be_in_viewport()
    await page.keyboard.press("Escape")
    await expect(opener).to_be_focused()
    await opener.click()
    await channel.click()
    await expect(page.get_by_role("heading", name="dice", exact=True)).to_be_visible()
    await expect(channel).not_to_be_in_viewport()


@pytest.mark.parametrize(
    ("days", "said"), [(-1, r"Hier à .*"), (0, r"Aujourd.hui à .*"), (1, r"Demain à .*"), (2, r"\d\d/.*")]
)
async def test_a_moment_is_told_by_the_day_it_is_on(window: Window, days: int, said: str) -> None:
    page = await window(ALICE)
    script = """async (days) => {
        const { stamp } = await import("/static/times.js");
        const now = new Date();
        return stamp(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12, 30));
    }"""
    assert re.fullmatch(said, await page.evaluate(script, days)), "the day, and the hour"


async def test_the_theme_follows_the_system_until_it_is_switched(window: Window) -> None:
    page = await window(DAVID, theme="light")
    light = await page.evaluate("getComputedStyle(document.body).backgroundColor")
    await page.get_by_role("button", name="Switch to the dark theme").click()
    dark = await page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != light
    await page.reload()
    await expect(page.get_by_role("button", name="Switch to the light theme")).to_be_visible()
    assert await page.evaluate("getComputedStyle(document.body).backgroundColor") == dark


async def test_a_window_shows_the_server_that_is_chosen(browser: Browser) -> None:
    """What happens on another server is not heard, and the address leads to the same server again."""
    async with Sandbox(servers=2) as box, SandboxClient(box.url) as client:
        page = await browser.new_page()
        await page.goto(f"{box.url}/?user={ALICE}")
        servers = page.get_by_test_id("servers")
        await expect(servers).to_have_value(GUILD)
        await servers.select_option(label="Sandbox 2")
        await expect(page).to_have_url(re.compile(f"channel={twin(GENERAL, 1)}&guild={twin(GUILD, 1)}$"))
        await page.reload()
        await expect(page.locator("body.ready")).to_be_visible()
        await client.say(BRUNO, GENERAL, "on the first")
        await client.say(BRUNO, twin(DICE, 1), "elsewhere")
        await client.say(BRUNO, twin(GENERAL, 1), "on the second")
        await expect(page.get_by_test_id("message")).to_have_text(re.compile("on the second"))
        await expect(page.locator(".channel.unread")).to_have_text(re.compile("dice"))
        await page.close()
