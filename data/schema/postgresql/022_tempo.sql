-- The time of each turn, cards that play themselves, and what a person sets about both.

ALTER TABLE people ADD COLUMN forced BIGINT NOT NULL DEFAULT 0;          -- 1: the only legal card plays itself
ALTER TABLE people ADD COLUMN calls TEXT NOT NULL DEFAULT 'always';       -- where they are pinged: always, threads, never
ALTER TABLE people ADD COLUMN zone TEXT NOT NULL DEFAULT '';              -- IANA name of their time zone; '' none
ALTER TABLE people ADD COLUMN quiet TEXT NOT NULL DEFAULT '';             -- quiet hours, '22:00-07:00'; '' none
ALTER TABLE people ADD COLUMN days_off TEXT NOT NULL DEFAULT '[]';        -- JSON: [[first day, last day], ...]
ALTER TABLE guilds ADD COLUMN zone TEXT NOT NULL DEFAULT '';              -- IANA name; '' none

ALTER TABLE tables ADD COLUMN clocks TEXT NOT NULL DEFAULT '';            -- JSON: each seat's bank and due instant
ALTER TABLE tables ADD COLUMN late_at BIGINT;                            -- when the next of who is awaited is late
ALTER TABLE tables ADD COLUMN remind_at BIGINT;                          -- when the next of them is reminded
ALTER TABLE tables ADD COLUMN weekend TEXT NOT NULL DEFAULT '';           -- the zone in whose weekends no clock runs
ALTER TABLE tables ADD COLUMN pause TEXT NOT NULL DEFAULT '';             -- JSON: who asked for it and agreed, until when
ALTER TABLE tables ADD COLUMN timer_at BIGINT;                           -- when a forced card or a line in advance is played
ALTER TABLE tables ADD COLUMN ahead TEXT NOT NULL DEFAULT '';             -- JSON: the lines in advance of each seat; secret
ALTER TABLE tables ADD COLUMN claims TEXT NOT NULL DEFAULT '';            -- JSON: who has claimed in vain in this deal
ALTER TABLE tables ADD COLUMN ping_channel BIGINT;                        -- where ping_id stands, if it names several tables

CREATE INDEX timers ON tables (timer_at) WHERE timer_at IS NOT NULL;
CREATE INDEX shared_pings ON tables (ping_id) WHERE ping_channel IS NOT NULL;
