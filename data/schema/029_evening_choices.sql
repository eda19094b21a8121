-- What an organiser chooses of an evening besides its form, what Discord refuses, and its entry in the calendar.

ALTER TABLE evenings ADD COLUMN size INTEGER NOT NULL DEFAULT 0;         -- people of a cup; 0: as many as its form takes
ALTER TABLE evenings ADD COLUMN seats INTEGER NOT NULL DEFAULT 0;        -- at a table; 0: the most that form and game allow
ALTER TABLE evenings ADD COLUMN trouble_at INTEGER NOT NULL DEFAULT 0;   -- since when Discord refuses or fails what is due, ms UTC; 0: it does not
ALTER TABLE evenings ADD COLUMN event_id INTEGER;                        -- its event in the server's calendar, until that is over
ALTER TABLE evenings ADD COLUMN event_life TEXT NOT NULL DEFAULT 'open'; -- the life that the event shows
