-- What statistics say of play and luck, and what the dice and cards of each server have given.

-- The dearest decision of each seat, so that statistics need not open the ledgers.
ALTER TABLE accounts ADD COLUMN dearest REAL NOT NULL DEFAULT 0;      -- what it cost; 0: none is named
ALTER TABLE accounts ADD COLUMN dearest_rev INTEGER NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN dearest_played TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN dearest_best TEXT NOT NULL DEFAULT '';

-- Of a game that counts, each result also tells what its seat lost and what luck gave it: in millionths, by what
-- the account counts; `squares` are those of luck, from which its spread follows.
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
SELECT table_id, seat, user_id, guild_id, game, variant, at, won, figure.value || '.' || measure, 1000000,
    CAST(round(1000000 * CASE figure.value WHEN 'loss' THEN loss WHEN 'luck' THEN luck ELSE luck * luck END)
        AS INTEGER)
FROM results JOIN accounts USING (table_id, seat), json_each('["loss", "luck", "squares"]') AS figure
WHERE NOT withdrew;

INSERT INTO totals SELECT * FROM recount
WHERE of GLOB 'loss.*' OR of GLOB 'luck.*' OR of GLOB 'squares.*';

CREATE TRIGGER account_added AFTER INSERT ON accounts BEGIN
    INSERT INTO totals
    SELECT boards.id, length, of, told.at - told.at % length, told.user_id, denominator, 1, value, value, value,
        won, won * value, iif(won, value, NULL), iif(won, value, NULL)
    FROM told JOIN boards USING (guild_id, game, variant) CROSS JOIN spans
    WHERE told.table_id = NEW.table_id AND told.seat = NEW.seat
        AND of IN ('loss.' || NEW.measure, 'luck.' || NEW.measure, 'squares.' || NEW.measure)
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

-- Ledgers are made anew by a newer coach; the least and the most of what is left must be found anew.
CREATE TRIGGER account_removed AFTER DELETE ON accounts BEGIN
    DELETE FROM totals
    WHERE of IN ('loss.' || OLD.measure, 'luck.' || OLD.measure, 'squares.' || OLD.measure)
        AND (board, span, start, user_id) IN (
            SELECT boards.id, length, at - at % length, user_id
            FROM results JOIN boards USING (guild_id, game, variant) CROSS JOIN spans
            WHERE table_id = OLD.table_id AND seat = OLD.seat AND NOT withdrew
        );
    INSERT INTO totals
    SELECT boards.id, length, of, told.at - told.at % length, told.user_id, denominator,
        count(*), sum(value), min(value), max(value), sum(told.won), sum(told.won * value),
        min(iif(told.won, value, NULL)), max(iif(told.won, value, NULL))
    FROM results AS gone JOIN boards USING (guild_id, game, variant) CROSS JOIN spans
        JOIN told ON told.guild_id = gone.guild_id AND told.game = gone.game AND told.variant = gone.variant
            AND told.user_id = gone.user_id AND told.at - told.at % length = gone.at - gone.at % length
    WHERE gone.table_id = OLD.table_id AND gone.seat = OLD.seat AND NOT gone.withdrew
        AND of IN ('loss.' || OLD.measure, 'luck.' || OLD.measure, 'squares.' || OLD.measure)
    GROUP BY boards.id, length, of, told.user_id, denominator;
END;

-- What the dice and cards of a server have given: each game is counted once, when its ledger is made or refused.
ALTER TABLE ledgers ADD COLUMN luck INTEGER NOT NULL DEFAULT 0;       -- 1: its dice and cards are counted

CREATE TABLE house_luck (
    guild_id INTEGER NOT NULL,
    what     TEXT    NOT NULL,                          -- die; aces32, aces52: in the first cards of such a pack
    value    INTEGER NOT NULL,                          -- the face, or how many aces
    count    INTEGER NOT NULL,
    PRIMARY KEY (guild_id, what, value)
) STRICT, WITHOUT ROWID;
