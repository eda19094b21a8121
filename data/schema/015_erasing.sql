-- People and servers are erased: what is kept about a person is found without reading every table.

-- Who was ever named at which table: seated, host, asked for, gone.
CREATE TABLE guests (
    user_id  INTEGER NOT NULL,
    table_id TEXT    NOT NULL,
    PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;

-- A seat that passed from one player to another, by the revision that tells it; an id below 0 is a robot's own.
CREATE TABLE handovers (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    rev      INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    was_id   INTEGER,                                   -- NULL: it was not kept then, the fact has the name alone
    now_id   INTEGER,
    PRIMARY KEY (table_id, rev)
) STRICT, WITHOUT ROWID;

-- Of the tables before, what their rows still tell.
INSERT OR IGNORE INTO guests SELECT host_id, id FROM tables WHERE host_id > 0;
INSERT OR IGNORE INTO guests SELECT opened_by, id FROM tables WHERE opened_by > 0;
INSERT OR IGNORE INTO guests SELECT ending, id FROM tables WHERE ending > 0;
INSERT OR IGNORE INTO guests SELECT user_id, table_id FROM results WHERE user_id > 0;
INSERT OR IGNORE INTO guests
SELECT json_extract(entry.value, '$[0]'), tables.id
FROM tables, json_each(CASE WHEN json_valid(seats) THEN seats ELSE '[]' END) AS entry
WHERE entry.type = 'array' AND json_type(entry.value, '$[0]') = 'integer' AND json_extract(entry.value, '$[0]') > 0;
INSERT OR IGNORE INTO guests
SELECT json_extract(entry.value, '$[0]'), tables.id
FROM tables, json_each(CASE WHEN json_valid(gone) THEN gone ELSE '[]' END) AS entry
WHERE entry.type = 'array' AND json_type(entry.value, '$[0]') = 'integer' AND json_extract(entry.value, '$[0]') > 0;
INSERT OR IGNORE INTO guests
SELECT asked.value, tables.id
FROM tables, json_tree(CASE WHEN json_valid(request) THEN request ELSE '{}' END) AS asked
WHERE asked.type = 'integer' AND asked.value > 1000000;  -- an id of Discord's, no seat
INSERT INTO handovers SELECT table_id, rev, seat, NULL, NULL FROM moves WHERE action = 'replace' AND seat IS NOT NULL;

-- A result is never changed, except that its player becomes nobody (0) when they are erased.
DROP TRIGGER result_changed;
CREATE TRIGGER result_changed BEFORE UPDATE ON results
WHEN NEW.user_id != 0 OR NEW.table_id != OLD.table_id OR NEW.seat != OLD.seat OR NEW.guild_id != OLD.guild_id
    OR NEW.game != OLD.game OR NEW.variant != OLD.variant OR NEW.place != OLD.place OR NEW.points != OLD.points
    OR NEW.won != OLD.won OR NEW.detail != OLD.detail OR NEW.at != OLD.at OR NEW.withdrew != OLD.withdrew
BEGIN
    SELECT RAISE(ABORT, 'a result is never changed: remove it and add it anew');
END;

-- Who ended a table early stands there as [user id, name] from now on.  A manager without a seat, of whom the
-- name alone was kept, cannot be found and is named no more.
UPDATE tables SET ended_by = (
    SELECT json_group_array(name.value) FROM json_each(ended_by) AS name WHERE name.value IN (
        SELECT json_extract(entry.value, '$[1]') FROM json_each(seats) AS entry
    )
)
WHERE ended_by != '[]' AND json_valid(ended_by) AND json_valid(seats);

-- The servers that removed the bot, and since when: they are erased 30 days later.
CREATE TABLE departures (
    guild_id INTEGER PRIMARY KEY,
    since    INTEGER NOT NULL
) STRICT;
