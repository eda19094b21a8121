"""A person's own settings."""

from dataclasses import replace

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.messages.replies import LANGUAGE
from bot.screens.kit.offers import Offers
from bot.screens.kit.personal import DISCORD, QUESTIONS, SWITCHES, UNASKED, own_settings
from bot.text import LANGUAGES
from tapis.games.kit.game import Illegal


async def own(actor: Actor, _table: str, *, change: str = "") -> Reply:
    """Show a person's own settings; change one first: `<name>.<value>`.

    Raises:
        Illegal: if there is no such setting.
    """
    name, _, value = change.partition(".")
    people = actor.services.people
    names = QUESTIONS if name == UNASKED else (name,)
    if name in {*SWITCHES, *QUESTIONS} and value in {"on", "off"}:
        for each in names:
            await people.change(actor.id, lambda person, each=each: person.switch(each, on=value == "on"))
        actor.services.hands.look_again(actor.id)
    elif name == "language" and value in {DISCORD, *LANGUAGES}:
        spoken = "" if value == DISCORD else value
        await people.change(actor.id, lambda person: replace(person, language=spoken))
        actor.interaction.extras[LANGUAGE] = spoken
    elif name:
        raise Illegal("press.unknown")
    person = actor.reader.person
    offers = actor.services.part(Offers)
    screen = own_settings(actor.t, offers, person.switched, person.language, manager=actor.manager)
    return Reply(page=actor.drawn(screen))
