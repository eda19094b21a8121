"""The permissions that a table needs in its channel."""

import discord

NEEDED = (
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
)
"""The permissions that a table needs in its channel, by discord.py's names."""


def missing_permissions(granted: discord.Permissions, *, thread: bool, in_thread: bool) -> list[str]:
    """Return the permissions that a table needs here and the bot lacks."""
    needed = [name for name in NEEDED if not (in_thread and name == "send_messages")]
    if thread:
        needed += ["create_public_threads"]
    if thread or in_thread:
        needed += ["send_messages_in_threads"]
    return [name for name in needed if not getattr(granted, name)]
