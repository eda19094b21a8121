"""The errors Discord answers with, by name: each makes the `Refusal` for one JSON error code."""

from functools import partial

from .wire import Refusal

unknown_channel = partial(Refusal, 404, 10003, "Unknown Channel")
unknown_guild = partial(Refusal, 404, 10004, "Unknown Guild")
unknown_member = partial(Refusal, 404, 10007, "Unknown Member")
unknown_message = partial(Refusal, 404, 10008, "Unknown Message")
unknown_user = partial(Refusal, 404, 10013, "Unknown User")
unknown_emoji = partial(Refusal, 404, 10014, "Unknown Emoji")
unknown_webhook = partial(Refusal, 404, 10015, "Unknown Webhook")
unknown_event = partial(Refusal, 404, 10070, "Unknown Guild Scheduled Event")
unknown_interaction = partial(Refusal, 404, 10062, "Unknown interaction")
"""No such interaction, a wrong token, or more than three seconds late."""
unknown_command = partial(Refusal, 404, 10063, "Unknown application command")
too_many_events = partial(
    Refusal, 400, 30038, "Maximum number of guild scheduled events has been reached (100)"
)
"""A server has at most 100 events."""
acknowledged = partial(Refusal, 400, 40060, "Interaction has already been acknowledged.")
"""The second answer to one interaction."""
too_many_follow_ups = partial(
    Refusal, 400, 40094, "This interaction has reached the maximum number of follow-up messages"
)
"""Where only its user installed the application, an interaction has five follow-ups."""
missing_access = partial(Refusal, 403, 50001, "Missing Access")
"""The bot does not see the channel."""
not_the_author = partial(Refusal, 403, 50005, "Cannot edit a message authored by another user")
empty_message = partial(Refusal, 400, 50006, "Cannot send an empty message")
missing_permissions = partial(Refusal, 403, 50013, "Missing Permissions")
"""The bot sees the channel but may not do that in it."""
wrong_channel_type = partial(Refusal, 400, 50024, "Cannot execute action on this channel type")
dead_token = partial(Refusal, 401, 50027, "Invalid Webhook Token")
"""An interaction's token lives fifteen minutes."""
bad_json = partial(Refusal, 400, 50109, "The request body contains invalid JSON.")
archived_thread = partial(Refusal, 400, 50083, "Thread is archived")
thread_exists = partial(Refusal, 400, 160004, "A thread has already been created for this message")
nothing_there = partial(Refusal, 404, 0, "404: Not Found")
"""This API has no such path."""
wrong_method = partial(Refusal, 405, 0, "405: Method Not Allowed")
"""The path exists, but not for this method."""
unauthorized = partial(Refusal, 401, 0, "401: Unauthorized")
"""No token, or a wrong one."""
