"""Serves /api/v10: takes each request through faults, token, rate limits, body, handler, request log.

Paths in faults and in the log are written without `/api/v10`, as in Discord's documentation.
"""

import asyncio
import json
import re
from functools import partial

from aiohttp import web
from aiohttp.typedefs import Handler
from aiohttp.web_request import FileField

from . import errors, rest_app, rest_channels, rest_commands, rest_events, rest_interactions, rest_messages
from .buckets import GLOBAL
from .core import Core
from .faults import RouteFault
from .routes import Route
from .wire import Call, Limited, Refusal, Reply, Upload, dumps

PREFIX = "/api/v10"
ROUTES = [
    *rest_app.ROUTES,
    *rest_channels.ROUTES,
    *rest_commands.ROUTES,
    *rest_events.ROUTES,
    *rest_interactions.ROUTES,
    *rest_messages.ROUTES,
]
MAJOR = ("channel_id", "guild_id", "webhook_token")
FILE_FIELD = re.compile(r"files\[(\d+)\]\Z")
JSON_TYPE = {"Content-Type": "application/json"}
FILES = 10
FILE_BYTES = 10 * 1024 * 1024


def application(core: Core) -> web.Application:
    """Return what answers the bot."""

    @web.middleware
    async def known(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.match_info.http_exception is not None:
            return await _serve(core, None, request)
        return await handler(request)

    app = web.Application(middlewares=[known])
    for route in ROUTES:
        app.router.add_route(route.method, route.template, partial(_serve, core, route))
    return app


async def _serve(core: Core, route: Route | None, request: web.Request) -> web.StreamResponse:
    """Answer one request of the bot, of no route if there is none."""
    method, path = request.method, request.path.removeprefix(PREFIX)
    fault = core.faults.hit(method, path)
    if fault is not None and not fault.after:
        await fault.hold()
    call = Call(method, path, request.match_info, request.query)
    if fault is not None and fault.status is not None and not fault.after:
        return _failed(core, request, call, route, fault)
    headers: dict[str, str] = {}
    try:
        if route is None:
            wrong = isinstance(request.match_info.http_exception, web.HTTPMethodNotAllowed)
            raise errors.wrong_method() if wrong else errors.nothing_there()
        reply = await _handled(core, request, route, call, headers)
    except Refusal as refusal:
        reply = Reply(refusal.status, refusal.body)
        if isinstance(refusal, Limited):
            headers |= _limited_headers(refusal)
    if fault is not None and fault.after:
        await fault.hold()
    if fault is not None and fault.status is not None:
        return _failed(core, request, call, route, fault)
    core.journal.note(method, path, route.template if route else path, call.raw, reply.status)
    return _response(reply, headers)


async def _handled(
    core: Core, request: web.Request, route: Route, call: Call, headers: dict[str, str]
) -> Reply:
    """Check token and limits, read the body, call the handler."""
    if route.bot_only:
        if request.headers.get("Authorization") != f"Bot {core.token}":
            raise errors.unauthorized()
        core.buckets.take(GLOBAL, "", scope="global")
    if route.limit is not None:
        major = next((call.params[name] for name in MAJOR if name in call.params), "")
        try:
            core.buckets.take(route.limit, major)
        finally:
            headers |= core.buckets.headers(route.limit, major)
    await _read_body(request, call)
    return await route.handler(core, call)


async def _read_body(request: web.Request, call: Call) -> None:
    """Decode JSON, or the `payload_json` and the files of a multipart body."""
    if not request.body_exists:
        return
    try:
        if request.content_type == "multipart/form-data":
            await _read_parts(request, call)
        else:
            call.raw = await request.read()
            call.body = json.loads(call.raw) if call.raw else None
    except ValueError as error:
        raise errors.bad_json() from error
    except web.HTTPRequestEntityTooLarge as error:
        raise Refusal(413, 40005, "Request entity too large") from error


async def _read_parts(request: web.Request, call: Call) -> None:
    for name, part in (await request.post()).items():
        matched = FILE_FIELD.match(name)
        if isinstance(part, FileField):
            with part.file as file:
                content = await asyncio.to_thread(file.read)
            call.files.append(Upload(matched.group(1) if matched else name, part.filename, content))
        elif name == "payload_json":
            call.raw = part if isinstance(part, str) else bytes(part)
            call.body = json.loads(call.raw)
    if len(call.files) > FILES or any(len(one.content) > FILE_BYTES for one in call.files):
        raise Refusal(413, 40005, "Request entity too large")


def _limited_headers(refusal: Limited) -> dict[str, str]:
    headers = {
        "Via": "1.1 sandbox",
        "Retry-After": str(max(1, round(refusal.retry_after))),
        "X-RateLimit-Scope": refusal.scope,
    }
    if refusal.scope == "global":
        headers["X-RateLimit-Global"] = "true"
    return headers


def _response(reply: Reply, headers: dict[str, str]) -> web.Response:
    if reply.body is None:
        return web.Response(status=reply.status, headers=headers)
    return web.Response(status=reply.status, body=dumps(reply.body).encode(), headers=headers | JSON_TYPE)


def _failed(
    core: Core, request: web.Request, call: Call, route: Route | None, fault: RouteFault
) -> web.StreamResponse:
    """Answer as a fault asks: with its status, or by cutting the connection (status 0)."""
    status = fault.status or 0
    core.journal.note(call.method, call.path, route.template if route else call.path, call.raw, status)
    if status == 0 and request.transport is not None:
        request.transport.abort()
    headers = {"Via": "1.1 sandbox", "Retry-After": str(fault.retry_after)} if status == 429 else {}
    return _response(Reply(status or 502, fault.body()), headers)
