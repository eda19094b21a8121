"""A local Discord: REST API v10, gateway, and a web page to play on. No token, no account, no network.

The unmodified discord.py client logs in to it. People play on its page. Tests and benches drive it through
`discord_sandbox.client.SandboxClient`. It is strict where Discord is strict (limits, error codes, rate
limits, three seconds for an answer). When a test asks for it, it fails as Discord fails.

How it is built, from the bottom:

- `world` is plain data; `core` posts, changes and deletes messages, and tells the page and the gateway of
  each change once;
- `api` takes the bot's requests through faults, token, rate limits and body to the handlers in `rest_*`,
  which list their `routes`;
- `forms`, `limits`, `components`, `modals`, `commands` say what is wrong with a body, in Discord's words;
- `interactions` and `gateway` carry what players do to the bot; `play` and `typed` act as the client of
  players;
- `page_api` and `pages` serve the page and the tests; `visibility` decides who sees what.

docs/api.md describes the API.
"""

from .server import Sandbox as Sandbox
