-- Every time is an integer: milliseconds since 1970 in UTC.  Every *_id of Discord is its snowflake.
PRAGMA application_id = 0x54415056;  -- "TAPV"

CREATE TABLE tables (
    number        INTEGER PRIMARY KEY,                  -- order of opening
    id            TEXT    NOT NULL UNIQUE,              -- 8 hexadecimal digits
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    message_id    INTEGER,                              -- the board
    ping_id       INTEGER,                              -- the last "your turn" message
    game          TEXT    NOT NULL,                     -- key of the game
    phase         TEXT    NOT NULL CHECK (phase IN ('lobby', 'playing', 'over')),
    locale        TEXT    NOT NULL,
    pace          TEXT    NOT NULL,                     -- none, 5m, 1h, 24h
    options       TEXT    NOT NULL,                     -- JSON object
    host_id       INTEGER NOT NULL,
    seats         TEXT    NOT NULL,                     -- JSON [[user id, name], ...] by seat
    seed          TEXT    NOT NULL,                     -- secret while the game is played
    version       INTEGER NOT NULL,                     -- of the game's state
    rev           INTEGER NOT NULL DEFAULT 0,
    state         TEXT,                                 -- JSON of the position; NULL in the lobby
    draft         TEXT    NOT NULL DEFAULT '',          -- JSON {"marks": [...], "page": 0}; '' when empty
    undo_seat     INTEGER,                              -- who may take the newest action back
    request       TEXT    NOT NULL DEFAULT '',          -- JSON of a replacement that waits for a yes
    unranked      INTEGER NOT NULL DEFAULT 0,           -- 1: ended early
    waiting_since INTEGER NOT NULL,                     -- since when the awaited seats are waited for
    reminder      INTEGER NOT NULL DEFAULT 0,           -- 0: none; 1: claimed; 2: sent
    opened_at     INTEGER NOT NULL,
    touched_at    INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_open_table ON tables (channel_id) WHERE phase != 'over';
CREATE INDEX waiting_tables ON tables (waiting_since) WHERE phase = 'playing';
CREATE INDEX tables_of_channel ON tables (channel_id, number);

CREATE TABLE moves (
    table_id       TEXT    NOT NULL REFERENCES tables (id),
    rev            INTEGER NOT NULL,
    first_rev      INTEGER NOT NULL,                    -- of the revisions one interaction made together
    seat           INTEGER,                             -- NULL: the start
    action         TEXT    NOT NULL,                    -- notation, or start, undo, withdraw, replace
    facts          TEXT    NOT NULL,                    -- JSON array: what everybody saw
    skipped        INTEGER NOT NULL DEFAULT 0,          -- 1: played for an absentee
    before         TEXT,                                -- the state it was played on, where it may be taken back
    version        INTEGER NOT NULL,                    -- of the rules and of `before`
    interaction_id INTEGER UNIQUE,
    at             INTEGER NOT NULL,
    PRIMARY KEY (table_id, rev)
) STRICT, WITHOUT ROWID;

CREATE TABLE results (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    name     TEXT    NOT NULL,                          -- as it stood at the table
    guild_id INTEGER NOT NULL,
    game     TEXT    NOT NULL,
    variant  TEXT    NOT NULL,                          -- options that differ from the defaults
    place    INTEGER NOT NULL,
    points   INTEGER NOT NULL,
    won      INTEGER NOT NULL,                          -- 1: place 1 against somebody
    detail   TEXT    NOT NULL,                          -- JSON object
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of_guild ON results (guild_id, game, variant, at);
CREATE INDEX results_of_user ON results (guild_id, user_id);

CREATE TABLE guilds (
    guild_id INTEGER PRIMARY KEY,
    locale   TEXT,                                      -- NULL: the bot's default
    channels TEXT NOT NULL DEFAULT '[]'                 -- JSON array of channel ids; empty: all
) STRICT;

CREATE TABLE notes (
    key   TEXT PRIMARY KEY,                             -- what the program remembers for itself
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
