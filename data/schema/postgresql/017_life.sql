-- As the step of SQLite explains.
ALTER TABLE tables ADD COLUMN life TEXT NOT NULL DEFAULT 'lobby'
    CHECK (life IN ('lobby', 'playing', 'suspended', 'archived', 'quarantine', 'over'));
ALTER TABLE tables ADD COLUMN back TEXT NOT NULL DEFAULT '';
ALTER TABLE tables RENAME COLUMN resting TO place_gone;

UPDATE tables SET
    life = CASE
        WHEN aside != 0 THEN 'quarantine'
        WHEN phase = 'over' THEN 'over'
        WHEN archived != 0 THEN 'archived'
        WHEN place_gone != 0 THEN 'suspended'
        ELSE phase
    END,
    back = CASE
        WHEN aside != 0 AND phase != 'over' AND archived != 0 THEN 'archived'
        WHEN aside != 0 THEN phase
        WHEN phase != 'over' AND archived = 0 AND place_gone != 0 THEN phase
        ELSE ''
    END;

DROP TRIGGER ledger_of_a_reopened_game ON tables;
DROP INDEX one_open_table;
DROP INDEX tables_set_aside;
DROP INDEX resting_tables;
DROP INDEX open_tables_of_guild;
DROP INDEX lobbies_opened_by;
DROP INDEX waits;
DROP INDEX lobbies;
DROP INDEX boards_behind;
ALTER TABLE tables DROP COLUMN phase;
ALTER TABLE tables DROP COLUMN aside;
ALTER TABLE tables DROP COLUMN archived;

CREATE UNIQUE INDEX one_open_table ON tables (channel_id) WHERE life IN ('lobby', 'playing', 'suspended');
CREATE INDEX tables_in_quarantine ON tables (channel_id) WHERE life = 'quarantine';
CREATE INDEX tables_of_gone_places ON tables (place_gone, guild_id, channel_id) WHERE place_gone != 0;
CREATE INDEX open_tables_of_guild ON tables (guild_id) WHERE life != 'over';
CREATE INDEX lobbies_opened_by ON tables (opened_by) WHERE life = 'lobby';
CREATE INDEX waits ON tables (pace, late_shown, reminder, waiting_since) WHERE life = 'playing';
CREATE INDEX lobbies ON tables (touched_at) WHERE life = 'lobby';
CREATE INDEX boards_behind ON tables (number) WHERE shown < changes AND life != 'quarantine' AND place_gone = 0;

CREATE TRIGGER ledger_of_a_reopened_game AFTER UPDATE OF life ON tables FOR EACH ROW
WHEN (OLD.life = 'over' AND NEW.life NOT IN ('over', 'quarantine')) EXECUTE FUNCTION ledger_of_a_reopened_game();
