"""What may be typed, in the words of every language."""

from bot.text import LANGUAGES, Text, text_in


def both(t: Text) -> tuple[Text, ...]:
    """Return the texts of every language, this one first."""
    return (t, *(text_in(language) for language in LANGUAGES if language != t.language))


def typed_words(t: Text, key: str, **values: object) -> list[str]:
    """List the words of a key in every language, this one first; "|" separates words."""
    return [word for text in both(t) for word in text(key, **values).split("|")]


def called(t: Text, shown: str, typed: str) -> tuple[str, ...]:
    """Return the names of an action by the keys of its texts: what is shown, then what may be typed."""
    return tuple(dict.fromkeys((t(shown), *typed_words(t, typed))))
