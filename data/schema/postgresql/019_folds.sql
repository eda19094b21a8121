-- As the step of SQLite explains.
CREATE TABLE folds (
    table_id TEXT  COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    moves    BYTEA NOT NULL
);
ALTER TABLE folds ALTER COLUMN moves SET STORAGE EXTERNAL;  -- it is compressed already

ALTER TABLE tables ADD COLUMN folded BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_to_fold ON tables (touched_at) WHERE life = 'over' AND folded = 0;
