-- 1: the turn has become somebody's who has not been called yet and has not acted; a restart still calls them.
ALTER TABLE tables ADD COLUMN uncalled INTEGER NOT NULL DEFAULT 0;

CREATE INDEX uncalled_tables ON tables (number) WHERE uncalled != 0;
