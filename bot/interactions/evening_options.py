"""The options of a tournament's game, as its organiser sets them before the start: in forms."""

from bot.games.kit.game import Illegal
from bot.interactions.actor import Actor
from bot.interactions.answers import Said
from bot.interactions.evenings import check_manages, evening_meant, managed
from bot.messages.custom_id import NO_TABLE
from bot.messages.modals import ask, changed, modal_of
from bot.screens.kit.evenings import option_forms, option_parts
from bot.screens.kit.option_form import changes_of


async def options(actor: Actor, _: str, *, meant: str) -> Said | None:
    """Open the form of the options, offer its forms, or take what came back in one: `7.1`, tournament, form.

    Raises:
        Illegal: if somebody else holds it, it has begun, or what was sent was never offered.
    """
    ident, _, number = meant.partition(".")
    evening = await evening_meant(actor, int(ident) if ident.isdecimal() else -1)
    check_manages(actor, evening)
    if evening.life != "open":
        raise Illegal("evening.refuse.started" if evening.life == "running" else "evening.refuse.over")
    if actor.field is not None:
        chosen = dict[str, str]()
        for name, before, now in changed(actor.data):
            chosen |= changes_of(type(evening.options), name, before, now)
        evenings = actor.tables.evenings
        evening = await evenings.configure(evening.id, actor.id, chosen, manager=actor.manager)
        return managed(actor, evening)
    forms = option_forms(actor.t, evening)
    if not number and len(forms) > 1:
        return Said(page=actor.drawn(option_parts(actor.t, evening)))
    wanted = int(number or 0) if (number or "0").isdecimal() else len(forms)
    if wanted >= len(forms):
        raise Illegal("press.unknown")
    if not await ask(actor.interaction, modal_of(forms[wanted], NO_TABLE), actor.t):
        raise RuntimeError("Discord refuses a form of options")
    return None
