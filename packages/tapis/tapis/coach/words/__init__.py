"""What the coach says of decisions, in keys of texts: a module a game, which needs no array and no engine.

Each has `reasons`, which says what an action does, `mistake`, which names the kind of a mistake, and `KINDS`,
all that it may name.
"""
