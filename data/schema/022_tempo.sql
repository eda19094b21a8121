-- The time of each turn, cards that play themselves, and what a person sets about both.

ALTER TABLE people ADD COLUMN forced INTEGER NOT NULL DEFAULT 0;          -- 1: the only legal card plays itself
ALTER TABLE people ADD COLUMN calls TEXT NOT NULL DEFAULT 'always';       -- where they are pinged: always, threads, never
ALTER TABLE people ADD COLUMN zone TEXT NOT NULL DEFAULT '';              -- IANA name of their time zone; '' none
ALTER TABLE people ADD COLUMN quiet TEXT NOT NULL DEFAULT '';             -- quiet hours, '22:00-07:00'; '' none
ALTER TABLE people ADD COLUMN days_off TEXT NOT NULL DEFAULT '[]';        -- JSON: [[first day, last day], ...]
ALTER TABLE guilds ADD COLUMN zone TEXT NOT NULL DEFAULT '';              -- IANA name; '' none

ALTER TABLE tables ADD COLUMN clocks TEXT NOT NULL DEFAULT '';            -- JSON: each seat's bank and due instant
ALTER TABLE tables ADD COLUMN late_at INTEGER;                            -- when the next of who is awaited is late
ALTER TABLE tables ADD COLUMN remind_at INTEGER;                          -- when the next of them is reminded
ALTER TABLE tables ADD COLUMN weekend TEXT NOT NULL DEFAULT '';           -- the zone in whose weekends no clock runs
ALTER TABLE tables ADD COLUMN pause TEXT NOT NULL DEFAULT '';             -- JSON: who asked for it and agreed, until when
ALTER TABLE tables ADD COLUMN timer_at INTEGER;                           -- when a forced card or a line in advance is played
ALTER TABLE tables ADD COLUMN ahead TEXT NOT NULL DEFAULT '';             -- JSON: the lines in advance of each seat; secret
ALTER TABLE tables ADD COLUMN claims TEXT NOT NULL DEFAULT '';            -- JSON: who has claimed in vain in this deal
ALTER TABLE tables ADD COLUMN ping_channel INTEGER;                        -- where ping_id stands, if it names several tables

-- A table of before keeps the one wait that it has: late after its pace, a day without one; reminded at half of it.
UPDATE tables SET
    late_at = waiting_since + CASE pace WHEN '5m' THEN 300000 WHEN '1h' THEN 3600000 ELSE 86400000 END,
    remind_at = CASE
        WHEN reminder = 2 OR pace = 'none' THEN NULL
        ELSE waiting_since + CASE pace WHEN '5m' THEN 150000 WHEN '1h' THEN 1800000 ELSE 43200000 END
    END
WHERE life = 'playing';

-- When a running table is due next: to be reminded, to be shown late, to be archived after 60 days. One entry a table,
-- which a move writes anew; bot/store/schedule.py asks for it word for word.
DROP INDEX waits;
CREATE INDEX waits ON tables ((
    CASE WHEN reminder = 0 AND remind_at < late_at THEN remind_at
    WHEN late_shown = 0 AND late_at IS NOT NULL THEN late_at
    WHEN reminder = 0 AND remind_at IS NOT NULL THEN remind_at
    ELSE waiting_since + 5184000000 END
)) WHERE life = 'playing';
CREATE INDEX claimed_reminders ON tables (reminder) WHERE life = 'playing' AND reminder = 1;
CREATE INDEX timers ON tables (timer_at) WHERE timer_at IS NOT NULL;
CREATE INDEX shared_pings ON tables (ping_id) WHERE ping_channel IS NOT NULL;
