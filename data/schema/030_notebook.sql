-- The notebook: people's old mistakes, which they are asked again after some days.

ALTER TABLE ledgers ADD COLUMN noted INTEGER NOT NULL DEFAULT 1;       -- 0: its decisions are still to enter notebooks
CREATE INDEX ledgers_unnoted ON ledgers (due_at) WHERE noted = 0;

CREATE TABLE notebook (
    user_id    INTEGER NOT NULL,                                      -- whose decision it was
    table_id   TEXT NOT NULL,                                         -- its position is played again from this table's record
    rev        INTEGER NOT NULL,                                      -- the revision that it made
    game       TEXT NOT NULL,
    measure    TEXT NOT NULL,                                         -- of the ledger: points, win, turns, cards or none
    played     TEXT NOT NULL,                                         -- notation of what they chose
    best       TEXT NOT NULL,                                         -- notation of what was best
    loss       REAL NOT NULL,                                         -- what that cost, in the measure
    error      REAL NOT NULL,                                         -- its standard error, 0 where it is exact
    chance     REAL,                                                  -- of making the best bid; NULL where the best is none
    worth      BLOB NOT NULL CHECK (length(worth) <= 192),             -- what every legal action costs (bot/records/notebook.py), deflated
    stage      INTEGER NOT NULL DEFAULT 0,                            -- 0: never asked; else which span of days was begun last, from 1
    found      INTEGER NOT NULL DEFAULT 0,                            -- 1: it was found when it was asked last
    due_at     INTEGER NOT NULL,                                      -- when it is asked next, ms UTC
    entered_at INTEGER NOT NULL,                                      -- ms UTC
    PRIMARY KEY (user_id, table_id, rev)
) STRICT, WITHOUT ROWID;
CREATE INDEX notebook_of_table ON notebook (table_id);
