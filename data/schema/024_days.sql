-- The game of the day: the same luck for all, a secret a month, and what became of each entry.

ALTER TABLE tables ADD COLUMN day TEXT NOT NULL DEFAULT '';              -- date whose luck it has, '2026-11-27'; '' at all others
ALTER TABLE tables ADD COLUMN day_name TEXT NOT NULL DEFAULT '';         -- what its board calls that day, '132 · a3f1'; '' at all others

CREATE TABLE day_months (
    month    TEXT PRIMARY KEY,                                           -- '2026-11'
    secret   TEXT NOT NULL,                                              -- 64 hexadecimal digits; its SHA-256 is public from the beginning
    zone     TEXT NOT NULL,                                              -- IANA name, for the whole month
    first    TEXT NOT NULL,                                              -- its first date here, '2026-11-01', later where the bot was new
    number   INTEGER NOT NULL,                                           -- number of that date: 1 is the first day of all
    begins   INTEGER NOT NULL                                            -- when it begins, ms UTC: where the month before ends
) STRICT;

CREATE TABLE closed_days (
    date      TEXT PRIMARY KEY,                                          -- its places are final, whatever the clock says later
    closed_at INTEGER NOT NULL                                           -- ms UTC
) STRICT;

CREATE TABLE day_entries (
    id          INTEGER PRIMARY KEY,
    date        TEXT NOT NULL,                                           -- '2026-11-27'
    game        TEXT NOT NULL,
    user_id     INTEGER,                                                 -- NULL after erasure, -1 for the strong robot
    name        TEXT NOT NULL DEFAULT '',                                -- as shown at the last press; '' after erasure
    table_id    TEXT,                                                    -- its private table; NULL for the robot
    field       TEXT NOT NULL,                                           -- versions of rules, engine and coach when it was begun
    mixed       INTEGER NOT NULL DEFAULT 0,                              -- 1: another version played or counted it, so it has no place
    opened_at   INTEGER NOT NULL,                                        -- ms UTC
    finished_at INTEGER,                                                 -- ms UTC; NULL while it is played
    points      INTEGER,                                                 -- of the throw: the grid; of the deal: us less them, over what counts
    expected    REAL,                                                    -- of the throw: what perfect play of these dice would have expected
    lost        REAL,                                                    -- by the coach's ledger; NULL until it has counted
    error       REAL NOT NULL DEFAULT 0,                                 -- of lost
    squares     TEXT NOT NULL DEFAULT '',                                -- a digit a turn or trick: 0 lost under 0.5, 1 under 3, 2 more
    marks       TEXT NOT NULL DEFAULT '',                                -- JSON: of the deal, us less them by deal, null where it is void or open
    void        INTEGER NOT NULL DEFAULT 0                               -- bit n: in deal n + 1 a fallback was played for a robot
) STRICT;

-- One try a person, one robot a field.
CREATE UNIQUE INDEX one_day_entry ON day_entries (user_id, date, game) WHERE user_id > 0;
CREATE UNIQUE INDEX one_day_robot ON day_entries (date, game, field) WHERE user_id = -1;
CREATE INDEX day_field ON day_entries (date, game, field, mixed, lost, finished_at, user_id, id) WHERE finished_at IS NOT NULL;
CREATE INDEX day_tables ON day_entries (table_id) WHERE table_id IS NOT NULL;

-- At which servers an entry counts: begun, played on, looked at or shown there.
CREATE TABLE day_servers (
    guild_id INTEGER NOT NULL,
    date     TEXT NOT NULL,
    entry_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, date, entry_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX day_servers_of ON day_servers (entry_id);

ALTER TABLE guilds ADD COLUMN daily_channel INTEGER;                     -- where the day is announced; NULL nowhere
ALTER TABLE guilds ADD COLUMN daily_at INTEGER NOT NULL DEFAULT 540;     -- minute of the day in the server's zone
ALTER TABLE guilds ADD COLUMN daily_due INTEGER;                         -- when next, ms UTC; NULL if nowhere, or that refused it
ALTER TABLE guilds ADD COLUMN daily_begun TEXT NOT NULL DEFAULT '';      -- date whose post was sent last, or perhaps not sent
ALTER TABLE guilds ADD COLUMN daily_told TEXT NOT NULL DEFAULT '';       -- date whose post was sent last for certain
ALTER TABLE guilds ADD COLUMN daily_listed TEXT NOT NULL DEFAULT '';     -- closed date whose places were told last
CREATE INDEX daily_due ON guilds (daily_due) WHERE daily_due IS NOT NULL;
