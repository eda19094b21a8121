-- The moves of a game long over are one compressed record, made in the background (`bot/store/folds.py`).
CREATE TABLE folds (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    moves    BLOB NOT NULL                              -- JSON of columns, deflated; nobody is named in it
) STRICT;

ALTER TABLE tables ADD COLUMN folded INTEGER NOT NULL DEFAULT 0;  -- 1: nothing of it is left to be folded
CREATE INDEX tables_to_fold ON tables (touched_at) WHERE life = 'over' AND folded = 0;
