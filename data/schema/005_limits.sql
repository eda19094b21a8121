-- How many tables a person opens, and what a server allows of it.
ALTER TABLE tables ADD COLUMN opened_by INTEGER NOT NULL DEFAULT 0;  -- for ever, where the host may change
UPDATE tables SET opened_by = host_id;

CREATE INDEX tables_opened_by ON tables (opened_by, opened_at);
CREATE INDEX lobbies_opened_by ON tables (opened_by) WHERE phase = 'lobby';

ALTER TABLE guilds ADD COLUMN lobbies INTEGER;      -- open lobbies a person; NULL: as the host of the bot allows
ALTER TABLE guilds ADD COLUMN hourly INTEGER;       -- new tables a person an hour; NULL: likewise
ALTER TABLE guilds ADD COLUMN show_pause INTEGER;   -- seconds between two reposts of a board; NULL: likewise
