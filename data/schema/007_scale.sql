-- What the board has shown, and tables that were archived; every question of the watch has its index.
ALTER TABLE tables ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;     -- counts the changes that the board has to show
ALTER TABLE tables ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;       -- of these, what it is known to show; written late
ALTER TABLE tables ADD COLUMN late_shown INTEGER NOT NULL DEFAULT 0;  -- 1: the board was to show that this wait is over
ALTER TABLE tables ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;    -- 1: closed as nobody touched it, to be reopened
UPDATE tables SET changes = 1 WHERE phase != 'over';

DROP INDEX one_open_table;
DROP INDEX waiting_tables;
CREATE UNIQUE INDEX one_open_table ON tables (channel_id) WHERE phase != 'over' AND aside = 0 AND archived = 0;
CREATE INDEX waits ON tables (pace, late_shown, reminder, waiting_since)
    WHERE phase = 'playing' AND aside = 0 AND archived = 0 AND resting = 0;
CREATE INDEX lobbies ON tables (touched_at) WHERE phase = 'lobby' AND aside = 0 AND resting = 0;
CREATE INDEX boards_behind ON tables (number) WHERE shown < changes AND aside = 0 AND resting = 0;
