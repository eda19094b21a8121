-- Figures of play: by choice, of the seat's own player alone, and of who left, too (`bot/scores/play.py`).

ALTER TABLE accounts ADD COLUMN others REAL NOT NULL DEFAULT 0;           -- what the choices of the others gave
ALTER TABLE accounts ADD COLUMN stood_in INTEGER NOT NULL DEFAULT 0;      -- choices that somebody else made in the seat
ALTER TABLE accounts ADD COLUMN stood_amid INTEGER NOT NULL DEFAULT 0;    -- those of them before its last own choice
ALTER TABLE accounts ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;         -- 1: it ends with its last own choice
ALTER TABLE accounts ADD COLUMN seats INTEGER NOT NULL DEFAULT 0;         -- how many sat there
UPDATE accounts SET seats = (SELECT count(*) FROM accounts AS others WHERE others.table_id = accounts.table_id);

-- Of a game that counts, each result also tells what its seat lost, what luck gave it, how many choices it had, and
-- how many a stand-in had; who left has none after that.  A chance to win is told by how many sat there.
DELETE FROM totals WHERE of GLOB 'loss.*' OR of GLOB 'luck.*' OR of GLOB 'squares.*';
DROP VIEW told;
CREATE VIEW told AS
SELECT table_id, seat, user_id, guild_id, game, variant, at, won,
    iif(withdrew, 'withdrew', 'score') AS of, 1 AS denominator, points AS value
FROM results
UNION ALL
SELECT table_id, seat, user_id, guild_id, game, variant, at, won, said.key,
    CASE instr(said.value, '/') WHEN 0 THEN 1
        ELSE CAST(substr(said.value, instr(said.value, '/') + 1) AS INTEGER) END,
    CAST(said.value AS INTEGER)
FROM results, json_each(results.detail) AS said
WHERE said.key NOT IN ('score', 'withdrew') AND said.value IS NOT NULL
UNION ALL
SELECT table_id, seat, user_id, guild_id, game, variant, at, won,
    figure.value || '.' || measure || iif(measure = 'win', '.' || seats, ''), 1000000,
    CAST(round(1000000 * CASE figure.value WHEN 'loss' THEN loss WHEN 'luck' THEN luck ELSE luck * luck END)
        AS INTEGER)
FROM results JOIN accounts USING (table_id, seat), json_each('["loss", "luck", "squares"]') AS figure
UNION ALL
SELECT table_id, seat, user_id, guild_id, game, variant, at, won,
    'choices.' || measure || iif(measure = 'win', '.' || seats, ''), 1, choices
FROM results JOIN accounts USING (table_id, seat)
UNION ALL
SELECT table_id, seat, user_id, guild_id, game, variant, at, won,
    'stood.' || measure || iif(measure = 'win', '.' || seats, ''), 1, iif(withdrew = 1, stood_amid, stood_in)
FROM results JOIN accounts USING (table_id, seat)
WHERE iif(withdrew = 1, stood_amid, stood_in) > 0;

INSERT INTO totals SELECT * FROM recount
WHERE of GLOB 'loss.*' OR of GLOB 'luck.*' OR of GLOB 'squares.*' OR of GLOB 'choices.*' OR of GLOB 'stood.*';

DROP TRIGGER account_added;
CREATE TRIGGER account_added AFTER INSERT ON accounts BEGIN
    INSERT INTO totals
    SELECT boards.id, length, of, told.at - told.at % length, told.user_id, denominator, 1, value, value, value,
        won, won * value, iif(won, value, NULL), iif(won, value, NULL)
    FROM told JOIN boards USING (guild_id, game, variant) CROSS JOIN spans
    WHERE told.table_id = NEW.table_id AND told.seat = NEW.seat
        AND of IN (
            SELECT figure.value || '.' || NEW.measure || iif(NEW.measure = 'win', '.' || NEW.seats, '')
            FROM json_each('["loss", "luck", "squares", "choices", "stood"]') AS figure
        )
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

DROP TRIGGER account_removed;
CREATE TRIGGER account_removed AFTER DELETE ON accounts BEGIN
    DELETE FROM totals
    WHERE of IN (
            SELECT figure.value || '.' || OLD.measure || iif(OLD.measure = 'win', '.' || OLD.seats, '')
            FROM json_each('["loss", "luck", "squares", "choices", "stood"]') AS figure
        )
        AND (board, span, start, user_id) IN (
            SELECT boards.id, length, at - at % length, user_id
            FROM results JOIN boards USING (guild_id, game, variant) CROSS JOIN spans
            WHERE table_id = OLD.table_id AND seat = OLD.seat
        );
    INSERT INTO totals
    SELECT boards.id, length, of, told.at - told.at % length, told.user_id, denominator,
        count(*), sum(value), min(value), max(value), sum(told.won), sum(told.won * value),
        min(iif(told.won, value, NULL)), max(iif(told.won, value, NULL))
    FROM results AS gone JOIN boards USING (guild_id, game, variant) CROSS JOIN spans
        JOIN told ON told.guild_id = gone.guild_id AND told.game = gone.game AND told.variant = gone.variant
            AND told.user_id = gone.user_id AND told.at - told.at % length = gone.at - gone.at % length
    WHERE gone.table_id = OLD.table_id AND gone.seat = OLD.seat
        AND of IN (
            SELECT figure.value || '.' || OLD.measure || iif(OLD.measure = 'win', '.' || OLD.seats, '')
            FROM json_each('["loss", "luck", "squares", "choices", "stood"]') AS figure
        )
    GROUP BY boards.id, length, of, told.user_id, denominator;
END;
