-- Private tables: each belongs to a person in place of a channel.

ALTER TABLE tables ADD COLUMN owner INTEGER;                             -- user id; NULL at a channel's table, 0 after erasure

DROP INDEX one_open_table;
CREATE UNIQUE INDEX one_open_table ON tables (channel_id)
    WHERE life IN ('lobby', 'playing', 'suspended') AND owner IS NULL;
DROP INDEX boards_behind;
CREATE INDEX boards_behind ON tables (number)
    WHERE shown < changes AND life != 'quarantine' AND place_gone = 0 AND owner IS NULL;

-- The tables of one person, the newest last; and those that nobody pressed at for long.
CREATE INDEX private_tables ON tables (owner, number) WHERE owner IS NOT NULL;
CREATE INDEX private_waits ON tables (touched_at) WHERE owner IS NOT NULL AND life = 'playing';
