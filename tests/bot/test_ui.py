"""Screens become embeds and components that Discord takes, and nothing is kept of them."""

import discord
import pytest

from bot.messages.components import draw
from bot.messages.sprites import Sprites
from bot.screens.kit.screen import Act, Block, Button, Choice, Mark, Screen, Select, Verb

DIE5 = discord.PartialEmoji(name="die_5", id=42)


def components(screen: Screen, sprites: Sprites | None = None) -> list[dict]:
    return draw(screen, sprites or Sprites(), "28d4452b", 7, "02").view.to_components()


async def test_a_button_carries_its_address_label_and_style() -> None:
    button = Button(Act("roll.10110", bound=True), "Throw")
    [row] = components(Screen("Yams", rows=((button,),)))
    [made] = row["components"]
    assert made["custom_id"] == "t:28d4452b:7~02:roll.10110"
    assert (made["label"], made["style"], made.get("disabled", False)) == ("Throw", 1, False)


async def test_what_discord_takes_for_granted_is_not_sent() -> None:
    choice = Choice(Act("box.1"), "1")
    rows = components(Screen("Yams", rows=((Button(Mark("0"), "1"),), Select("more", "Choose", (choice,)))))
    [[button], [select]] = [row["components"] for row in rows]
    assert "disabled" not in button
    assert "default" not in select["options"][0]


async def test_rows_stay_as_the_screen_has_them() -> None:
    rows = tuple((Button(Mark(str(number)), str(number)),) for number in range(5))
    assert [len(row["components"]) for row in components(Screen("Yams", rows=rows))] == [1] * 5


async def test_our_emoji_stands_on_a_button_where_it_is_uploaded() -> None:
    screen = Screen("Yams", rows=((Button(Mark("0"), emoji="die5", bare="5"),),))
    [[made]] = [row["components"] for row in components(screen, Sprites({"die_5": DIE5}))]
    assert made["emoji"] == {"id": 42, "name": "die_5"}
    assert "label" not in made or made["label"] is None


async def test_a_text_label_stands_in_for_an_absent_emoji() -> None:
    screen = Screen("Yams", rows=((Button(Mark("0"), emoji="die5", bare="5"),),))
    [[made]] = [row["components"] for row in components(screen)]
    assert made["label"] == "5"
    assert made.get("emoji") is None


async def test_the_whole_text_stands_in_for_an_absent_emoji_and_its_label() -> None:
    button = Button(Mark("0"), "1", "die5", bare="1: 5")
    labels = []
    for sprites in (Sprites({"die_5": DIE5}), Sprites()):
        [[made]] = [row["components"] for row in components(Screen("Yams", rows=((button,),)), sprites)]
        labels.append(made["label"])
    assert labels == ["1", "1: 5"]


async def test_sprites_in_texts_are_emojis_or_unicode() -> None:
    text = "{{die5}} and {{die1}}"
    assert Sprites({"die_5": DIE5}).text(text) == "<:die_5:42> and ⚀"
    assert Sprites().text(text) == "⚄ and ⚀"


async def test_a_select_says_for_each_choice_what_it_does() -> None:
    choices = (
        Choice(Act("score.full"), "Full", "30 points", chosen=True),
        Choice(Act("score.yams"), "Yams"),
    )
    [row] = components(Screen("Yams", rows=(Select("box", "Write a box", choices),)))
    [made] = row["components"]
    assert made["custom_id"] == "t:28d4452b:7:*box"
    assert [option["value"] for option in made["options"]] == ["score.full", "score.yams"]
    assert made["options"][0]["description"] == "30 points"
    assert made["options"][0]["default"], "the chosen one is shown as chosen"


async def test_a_select_of_several_says_how_many() -> None:
    cards = tuple(Choice(Mark(f"a{card}"), card, chosen=card != "KS") for card in ("2S", "3S", "KS"))
    [row] = components(Screen("Tarot", rows=(Select("a", "Discard", cards, (2, 2)),)))
    [made] = row["components"]
    assert (made["custom_id"], made["min_values"], made["max_values"]) == ("t:28d4452b:7:*+a", 2, 2)
    assert [option["value"] for option in made["options"] if option.get("default")] == ["=a2S", "=a3S"]


async def test_a_select_of_verbs_is_valid_at_any_revision() -> None:
    select = Select("pace", "Pace", (Choice(Verb("pace.1h"), "1 h"),))
    [row] = components(Screen("Yams", rows=(select,)))
    assert row["components"][0]["custom_id"] == "t:28d4452b:-:*pace"


async def test_the_embed_shows_title_body_blocks_and_footer() -> None:
    embed = draw(Screen("Yams", "{{die1}}", (Block("Who", "Alice", beside=True),), "seed"), Sprites()).embed
    assert (embed.title, embed.description, embed.footer.text) == ("Yams", "⚀", "seed")
    assert [(field.name, field.value, field.inline) for field in embed.fields] == [("Who", "Alice", True)]


async def test_discord_py_keeps_no_view() -> None:
    drawn = draw(Screen("Yams", rows=((Button(Verb("join"), "Join"),),)), Sprites())
    assert drawn.view.is_finished()


async def test_what_fits_no_custom_id_is_our_error() -> None:
    with pytest.raises(ValueError, match="longer than Discord allows"):
        components(Screen("Yams", rows=((Button(Verb("x" * 90), "x"),),)))


async def test_what_cannot_be_pressed_looks_the_same_at_any_revision() -> None:
    def seen(rev: int, *, disabled: bool) -> object:
        button = Button(Act("play.JS"), "J", disabled=disabled)
        return draw(Screen("Hand", rows=((button,),)), Sprites(), "28d4452b", rev).seen

    assert seen(7, disabled=True) == seen(8, disabled=True)
    assert seen(7, disabled=False) != seen(8, disabled=False)
    assert seen(7, disabled=False) != seen(7, disabled=True)
