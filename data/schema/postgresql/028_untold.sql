-- Levels reached are told at the next private answer, so it is kept which are still to be told.

ALTER TABLE people ADD COLUMN untold TEXT NOT NULL DEFAULT '[]';         -- JSON: the games of `reached` whose level is still to be told
