-- A table that this program cannot read gives up its channel, and takes it again once it can be read.
ALTER TABLE tables ADD COLUMN aside INTEGER NOT NULL DEFAULT 0;  -- 1: set aside

DROP INDEX one_open_table;
CREATE UNIQUE INDEX one_open_table ON tables (channel_id) WHERE phase != 'over' AND aside = 0;
CREATE INDEX tables_set_aside ON tables (channel_id) WHERE phase != 'over' AND aside = 1;
