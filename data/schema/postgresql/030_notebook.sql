-- The notebook: people's old mistakes, which they are asked again after some days.

ALTER TABLE ledgers ADD COLUMN noted BIGINT NOT NULL DEFAULT 1;       -- 0: its decisions are still to enter notebooks
CREATE INDEX ledgers_unnoted ON ledgers (due_at) WHERE noted = 0;

CREATE TABLE notebook (
    user_id    BIGINT NOT NULL,                                      -- whose decision it was
    table_id   TEXT NOT NULL,                                         -- its position is played again from this table's record
    rev        BIGINT NOT NULL,                                      -- the revision that it made
    game       TEXT NOT NULL,
    measure    TEXT NOT NULL,                                         -- of the ledger: points, win, turns, cards or none
    played     TEXT NOT NULL,                                         -- notation of what they chose
    best       TEXT NOT NULL,                                         -- notation of what was best
    loss       DOUBLE PRECISION NOT NULL,                                         -- what that cost, in the measure
    error      DOUBLE PRECISION NOT NULL,                                         -- its standard error, 0 where it is exact
    chance     DOUBLE PRECISION,                                                  -- of making the best bid; NULL where the best is none
    worth      BYTEA NOT NULL CHECK (length(worth) <= 192),             -- what every legal action costs (bot/records/notebook.py), deflated
    stage      BIGINT NOT NULL DEFAULT 0,                            -- 0: never asked; else which span of days was begun last, from 1
    found      BIGINT NOT NULL DEFAULT 0,                            -- 1: it was found when it was asked last
    due_at     BIGINT NOT NULL,                                      -- when it is asked next, ms UTC
    entered_at BIGINT NOT NULL,                                      -- ms UTC
    PRIMARY KEY (user_id, table_id, rev)
);
CREATE INDEX notebook_of_table ON notebook (table_id);
