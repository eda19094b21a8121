-- Leaderboards and statistics without a recount: what results say is added up as they are written.
-- A period reaches back from now to the millisecond.  It is put together from a few buckets of each length, the
-- short ones at its beginning, and from the results before the first whole hour.

CREATE TABLE boards (
    id       INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    game     TEXT    NOT NULL,
    variant  TEXT    NOT NULL,
    games    INTEGER NOT NULL,                          -- finished tables, not seats
    UNIQUE (guild_id, game, variant)
) STRICT;

CREATE TABLE spans (
    length INTEGER PRIMARY KEY                          -- of a bucket, in milliseconds; each divides the next
) STRICT;
INSERT INTO spans VALUES (3600000), (57600000), (230400000);                -- 1, 16, 64 hours
INSERT INTO spans VALUES (921600000), (3686400000), (14745600000);          -- 256, 1024, 4096 hours
INSERT INTO spans VALUES (9223372036854775807);         -- ever: its one bucket begins at 0

CREATE TABLE totals (
    board       INTEGER NOT NULL REFERENCES boards (id),
    span        INTEGER NOT NULL REFERENCES spans (length),
    of          TEXT    NOT NULL,                       -- "score", or a key of the results' detail
    start       INTEGER NOT NULL,                       -- of the bucket
    user_id     INTEGER NOT NULL,
    denominator INTEGER NOT NULL,                       -- fractions of one denominator stand together
    count       INTEGER NOT NULL,
    total       INTEGER NOT NULL,                       -- these are numerators: nothing is ever rounded
    least       INTEGER NOT NULL,
    most        INTEGER NOT NULL,
    wins        INTEGER NOT NULL,                       -- from here on: of won games only
    won_total   INTEGER NOT NULL,
    won_least   INTEGER,
    won_most    INTEGER,
    PRIMARY KEY (board, span, of, start, user_id, denominator)
) STRICT, WITHOUT ROWID;

CREATE INDEX totals_of_user ON totals (user_id, board) WHERE span = 9223372036854775807;

DROP INDEX results_of_user;
CREATE INDEX results_of_user ON results (guild_id, user_id, at);

-- What each result says, one row for each figure.  Of "-2/3" the cast reads -2, what stands before the slash.
CREATE VIEW told AS
SELECT table_id, seat, user_id, guild_id, game, variant, at, won, 'score' AS of, 1 AS denominator, points AS value
FROM results
UNION ALL
SELECT table_id, seat, user_id, guild_id, game, variant, at, won, said.key,
    CASE instr(said.value, '/') WHEN 0 THEN 1
        ELSE CAST(substr(said.value, instr(said.value, '/') + 1) AS INTEGER) END,
    CAST(said.value AS INTEGER)
FROM results, json_each(results.detail) AS said
WHERE said.key != 'score' AND said.value IS NOT NULL;

-- What `totals` and `boards.games` hold, counted anew.
CREATE VIEW recount AS
SELECT boards.id AS board, length AS span, of, at - at % length AS start, user_id, denominator,
    count(*) AS count, sum(value) AS total, min(value) AS least, max(value) AS most,
    sum(won) AS wins, sum(won * value) AS won_total,
    min(iif(won, value, NULL)) AS won_least, max(iif(won, value, NULL)) AS won_most
FROM told JOIN boards USING (guild_id, game, variant) CROSS JOIN spans
GROUP BY boards.id, length, of, at - at % length, user_id, denominator;

CREATE VIEW recounted_games AS
SELECT guild_id, game, variant, count(DISTINCT table_id) AS games FROM results GROUP BY guild_id, game, variant;

INSERT INTO boards (guild_id, game, variant, games) SELECT guild_id, game, variant, games FROM recounted_games;
INSERT INTO totals SELECT * FROM recount;

CREATE TRIGGER result_added AFTER INSERT ON results BEGIN
    INSERT INTO boards (guild_id, game, variant, games)
    VALUES (
        NEW.guild_id, NEW.game, NEW.variant,
        (SELECT count(*) = 1 FROM results WHERE table_id = NEW.table_id)  -- its first seat brings a table in
    )
    ON CONFLICT (guild_id, game, variant) DO UPDATE SET games = games + excluded.games;
    INSERT INTO totals
    SELECT boards.id, length, of, NEW.at - NEW.at % length, NEW.user_id, denominator, 1, value, value, value,
        NEW.won, NEW.won * value, iif(NEW.won, value, NULL), iif(NEW.won, value, NULL)
    FROM told CROSS JOIN boards CROSS JOIN spans
    WHERE told.table_id = NEW.table_id AND told.seat = NEW.seat AND told.user_id = NEW.user_id
        AND boards.guild_id = NEW.guild_id AND boards.game = NEW.game AND boards.variant = NEW.variant
    ON CONFLICT (board, span, of, start, user_id, denominator) DO UPDATE SET
        count = count + 1,
        total = total + excluded.total,
        least = min(least, excluded.least),
        most = max(most, excluded.most),
        wins = wins + excluded.wins,
        won_total = won_total + excluded.won_total,
        won_least = min(coalesce(won_least, excluded.won_least), coalesce(excluded.won_least, won_least)),
        won_most = max(coalesce(won_most, excluded.won_most), coalesce(excluded.won_most, won_most));
END;

-- The program takes no result back; a host may, and the least and the most of what is left must be found anew.
CREATE TRIGGER result_removed AFTER DELETE ON results BEGIN
    UPDATE boards SET games = games - (SELECT count(*) = 0 FROM results WHERE table_id = OLD.table_id)
    WHERE guild_id = OLD.guild_id AND game = OLD.game AND variant = OLD.variant;
    DELETE FROM totals
    WHERE user_id = OLD.user_id
        AND (board, span, start) IN (
            SELECT boards.id, length, OLD.at - OLD.at % length FROM boards, spans
            WHERE guild_id = OLD.guild_id AND game = OLD.game AND variant = OLD.variant
        );
    INSERT INTO totals
    SELECT boards.id, length, of, at - at % length, user_id, denominator,
        count(*), sum(value), min(value), max(value), sum(won), sum(won * value),
        min(iif(won, value, NULL)), max(iif(won, value, NULL))
    FROM told JOIN boards USING (guild_id, game, variant) CROSS JOIN spans
    WHERE guild_id = OLD.guild_id AND game = OLD.game AND variant = OLD.variant AND user_id = OLD.user_id
        AND at - at % length = OLD.at - OLD.at % length
    GROUP BY boards.id, length, of, user_id, denominator;
END;

CREATE TRIGGER result_changed BEFORE UPDATE ON results BEGIN
    SELECT RAISE(ABORT, 'a result is never changed: remove it and add it anew');
END;
