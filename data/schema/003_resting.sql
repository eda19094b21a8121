-- A table rests while its channel or its server is gone: nothing is painted there and nobody is waited for.
ALTER TABLE tables ADD COLUMN resting INTEGER NOT NULL DEFAULT 0;   -- 1: its channel is gone; 2: its server is

CREATE INDEX resting_tables ON tables (resting, guild_id, channel_id) WHERE resting != 0;
CREATE INDEX open_tables_of_guild ON tables (guild_id) WHERE phase != 'over';
