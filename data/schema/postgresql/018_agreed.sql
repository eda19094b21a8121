-- As the step of SQLite explains.
ALTER TABLE tables ADD COLUMN outsiders TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tables ADD COLUMN two_agreed INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET outsiders = unready, unready = '[]' WHERE counts = 0;
ALTER TABLE tables DROP COLUMN counts;
UPDATE tables SET level = '' WHERE level = 'medium' AND life != 'over';
