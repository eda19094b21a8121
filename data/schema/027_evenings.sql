-- Evenings: tournaments of a server, with who signed up; their tables are ordinary ones.

ALTER TABLE tables ADD COLUMN evening INTEGER NOT NULL DEFAULT 0;        -- the evening whose table it is; 0 at all others
ALTER TABLE tables ADD COLUMN keyed INTEGER NOT NULL DEFAULT 0;          -- number of the round whose luck it has, by what is drawn, as all its tables; 0: its own luck

CREATE TABLE evenings (
    id             INTEGER PRIMARY KEY,
    guild_id       INTEGER NOT NULL,
    channel_id     INTEGER NOT NULL,                                     -- where its posts stand, and its threads begin
    organiser_id   INTEGER NOT NULL,                                     -- 0 after erasure
    organiser_name TEXT NOT NULL,                                        -- '' after erasure
    game           TEXT NOT NULL,
    options        TEXT NOT NULL,                                        -- JSON, of each of its tables
    form           TEXT NOT NULL,                                        -- duplicate, swiss, cup or league
    rounds         INTEGER NOT NULL,
    partners       TEXT NOT NULL,                                        -- changing, fixed or teams; '' where a game has no sides
    locale         TEXT NOT NULL,
    pace           TEXT NOT NULL,
    seed           TEXT NOT NULL,                                        -- 64 hexadecimal digits: of its deals and lots, a secret until it is over
    made_at        INTEGER NOT NULL,                                     -- ms UTC
    starts_at      INTEGER,                                              -- ms UTC; NULL when it is full
    life           TEXT NOT NULL DEFAULT 'open',                         -- open, running, over or closed
    paused         INTEGER NOT NULL DEFAULT 0,                           -- 1: no round begins
    problem        TEXT NOT NULL DEFAULT '',                             -- threads: none may be opened there; posts: nothing may be sent; few: too few had signed up
    played         TEXT NOT NULL DEFAULT '[]',                           -- JSON: its rounds and their tables, people by number
    due            INTEGER,                                              -- when the next step is to be taken, ms UTC; NULL while it waits for people
    message_id     INTEGER,                                              -- its sign-up post
    changes        INTEGER NOT NULL DEFAULT 0,                           -- what that post had to show
    shown          INTEGER NOT NULL DEFAULT -1,                          -- what it shows
    posting        INTEGER NOT NULL DEFAULT 0,                           -- posts of rounds and standings that were begun
    posting_at     INTEGER NOT NULL DEFAULT 0,                           -- when the newest of them was begun, ms UTC
    posted         INTEGER NOT NULL DEFAULT 0                            -- how many stand for certain
) STRICT;
CREATE INDEX evenings_due ON evenings (due) WHERE due IS NOT NULL;
CREATE INDEX evenings_here ON evenings (channel_id, id);
CREATE INDEX evenings_of ON evenings (guild_id);
CREATE INDEX evenings_organised ON evenings (organiser_id);

CREATE TABLE evening_people (
    evening_id INTEGER NOT NULL,
    number     INTEGER NOT NULL,                                         -- from 1, in the order in which they signed up, and never another's
    user_id    INTEGER NOT NULL,                                         -- 0 after erasure
    name       TEXT NOT NULL,                                            -- as shown when they signed up; '' after erasure
    team       INTEGER NOT NULL DEFAULT 0,                              -- number of their pair or team; 0 without one
    gone       INTEGER NOT NULL DEFAULT 0,                               -- 1: left after the start, or erased
    at         INTEGER NOT NULL,                                         -- when they signed up, ms UTC
    PRIMARY KEY (evening_id, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_sign_up ON evening_people (user_id, evening_id) WHERE user_id > 0;
