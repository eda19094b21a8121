"""Results of finished games: leaderboards of a server and statistics of a player."""

from bot.games.kit.game import OptionSet


def variant_of(options: OptionSet) -> str:
    """Write the options that differ from the defaults, in the rule sheet's order; "" where none does.

    Leaderboards compare like with like: results of one variant stand together.
    """
    fields = type(options).model_fields
    return ",".join(
        f"{name}={value}"
        for name, field in fields.items()
        if (value := getattr(options, name)) != field.get_default()
    )
