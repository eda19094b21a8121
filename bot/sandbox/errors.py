"""The errors Discord answers with, by name: each function builds the `Refusal` for one JSON error code."""

from .wire import Refusal


def unknown_channel() -> Refusal:
    """10003."""
    return Refusal(404, 10003, "Unknown Channel")


def unknown_guild() -> Refusal:
    """10004."""
    return Refusal(404, 10004, "Unknown Guild")


def unknown_member() -> Refusal:
    """10007."""
    return Refusal(404, 10007, "Unknown Member")


def unknown_message() -> Refusal:
    """10008."""
    return Refusal(404, 10008, "Unknown Message")


def unknown_user() -> Refusal:
    """10013."""
    return Refusal(404, 10013, "Unknown User")


def unknown_emoji() -> Refusal:
    """10014."""
    return Refusal(404, 10014, "Unknown Emoji")


def unknown_webhook() -> Refusal:
    """10015."""
    return Refusal(404, 10015, "Unknown Webhook")


def unknown_event() -> Refusal:
    """10070."""
    return Refusal(404, 10070, "Unknown Guild Scheduled Event")


def unknown_interaction() -> Refusal:
    """10062: no such interaction, a wrong token, or more than three seconds late."""
    return Refusal(404, 10062, "Unknown interaction")


def unknown_command() -> Refusal:
    """10063."""
    return Refusal(404, 10063, "Unknown application command")


def too_many_events() -> Refusal:
    """30038: a server has at most 100 events."""
    return Refusal(400, 30038, "Maximum number of guild scheduled events has been reached (100)")


def acknowledged() -> Refusal:
    """40060: the second answer to one interaction."""
    return Refusal(400, 40060, "Interaction has already been acknowledged.")


def too_many_follow_ups() -> Refusal:
    """40094: where only its user installed the application, an interaction has five follow-ups."""
    return Refusal(400, 40094, "This interaction has reached the maximum number of follow-up messages")


def missing_access() -> Refusal:
    """50001: the bot does not see the channel."""
    return Refusal(403, 50001, "Missing Access")


def not_the_author() -> Refusal:
    """50005."""
    return Refusal(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> Refusal:
    """50006."""
    return Refusal(400, 50006, "Cannot send an empty message")


def missing_permissions() -> Refusal:
    """50013: the bot sees the channel but may not do that in it."""
    return Refusal(403, 50013, "Missing Permissions")


def wrong_channel_type() -> Refusal:
    """50024."""
    return Refusal(400, 50024, "Cannot execute action on this channel type")


def dead_token() -> Refusal:
    """50027: an interaction's token lives fifteen minutes."""
    return Refusal(401, 50027, "Invalid Webhook Token")


def bad_json() -> Refusal:
    """50109."""
    return Refusal(400, 50109, "The request body contains invalid JSON.")


def archived_thread() -> Refusal:
    """50083."""
    return Refusal(400, 50083, "Thread is archived")


def thread_exists() -> Refusal:
    """160004."""
    return Refusal(400, 160004, "A thread has already been created for this message")


def nothing_there() -> Refusal:
    """404: this API has no such path."""
    return Refusal(404, 0, "404: Not Found")


def wrong_method() -> Refusal:
    """405: the path exists, but not for this method."""
    return Refusal(405, 0, "405: Method Not Allowed")


def unauthorized() -> Refusal:
    """401: no token, or a wrong one."""
    return Refusal(401, 0, "401: Unauthorized")
