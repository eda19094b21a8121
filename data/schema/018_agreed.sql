-- Who has not agreed to play is never ranked, and keeps nobody else from it.
ALTER TABLE tables ADD COLUMN outsiders TEXT NOT NULL DEFAULT '[]';   -- JSON array: the ids of those for whom Ready is too late
ALTER TABLE tables ADD COLUMN two_agreed INTEGER NOT NULL DEFAULT 0;   -- 1: two have agreed, whatever became of them since
UPDATE tables SET outsiders = unready, unready = '[]' WHERE counts = 0;
ALTER TABLE tables DROP COLUMN counts;
-- '' is a level that nobody has chosen: robots at left seats are then strong, all others medium.
UPDATE tables SET level = '' WHERE level = 'medium' AND life != 'over';
