-- As `020_honest_figures.sql` of SQLite explains.
ALTER TABLE accounts ADD COLUMN others DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN stood_in BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN stood_amid BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN ended BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN seats BIGINT NOT NULL DEFAULT 0;
UPDATE accounts SET seats = (SELECT count(*) FROM accounts AS others WHERE others.table_id = accounts.table_id);

DELETE FROM totals WHERE of LIKE 'loss.%' OR of LIKE 'luck.%' OR of LIKE 'squares.%';
CREATE OR REPLACE VIEW told AS
SELECT table_id, seat, user_id, guild_id, game, variant, at, won,
    CASE withdrew WHEN 0 THEN 'score' ELSE 'withdrew' END COLLATE "C" AS of,
    CAST(1 AS BIGINT) AS denominator, points AS value
FROM results
UNION ALL
SELECT table_id, seat, user_id, guild_id, game, variant, at, won, said.key COLLATE "C",
    CASE strpos(said.value, '/') WHEN 0 THEN 1 ELSE CAST(split_part(said.value, '/', 2) AS BIGINT) END,
    CAST(split_part(said.value, '/', 1) AS BIGINT)
FROM results, json_each_text(CAST(results.detail AS json)) AS said
WHERE said.key NOT IN ('score', 'withdrew') AND said.value IS NOT NULL
UNION ALL
SELECT table_id, seat, user_id, guild_id, game, variant, at, won,
    (figure || '.' || measure || CASE measure WHEN 'win' THEN '.' || seats ELSE '' END) COLLATE "C", denominator,
    CAST(trunc(given + CASE WHEN given < 0 THEN -0.5 ELSE 0.5 END) AS BIGINT)  -- as SQLite rounds
FROM results JOIN accounts USING (table_id, seat),
    unnest(
        ARRAY['loss', 'luck', 'squares', 'choices', 'stood'],
        ARRAY[1000000, 1000000, 1000000, 1, 1],
        -- a square too small for a double is an error here, and 0 with SQLite
        ARRAY[
            1000000 * loss, 1000000 * luck, CASE WHEN abs(luck) > 1e-9 THEN 1000000 * (luck * luck) ELSE 0 END,
            choices, CASE withdrew WHEN 1 THEN stood_amid ELSE stood_in END
        ]
    ) AS figures (figure, denominator, given)
WHERE figure != 'stood' OR given > 0;

INSERT INTO totals SELECT * FROM recount
WHERE of LIKE 'loss.%' OR of LIKE 'luck.%' OR of LIKE 'squares.%' OR of LIKE 'choices.%' OR of LIKE 'stood.%';

CREATE OR REPLACE FUNCTION account_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    unit CONSTANT TEXT := NEW.measure || CASE NEW.measure WHEN 'win' THEN '.' || NEW.seats ELSE '' END;
BEGIN
    INSERT INTO totals
    SELECT boards.id, length, of, told.at - told.at % length, told.user_id, denominator, 1, value, value, value,
        won, won * value, CASE won WHEN 1 THEN value END, CASE won WHEN 1 THEN value END
    FROM told JOIN boards USING (guild_id, game, variant) CROSS JOIN spans
    WHERE told.table_id = NEW.table_id AND told.seat = NEW.seat
        AND of IN ('loss.' || unit, 'luck.' || unit, 'squares.' || unit, 'choices.' || unit, 'stood.' || unit)
    ORDER BY length, of
    ON CONFLICT (board, span, of, start, user_id, denominator) DO UPDATE SET
        count = totals.count + 1,
        total = totals.total + excluded.total,
        least = least(totals.least, excluded.least),
        most = greatest(totals.most, excluded.most),
        wins = totals.wins + excluded.wins,
        won_total = totals.won_total + excluded.won_total,
        won_least = least(totals.won_least, excluded.won_least),
        won_most = greatest(totals.won_most, excluded.won_most);
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION account_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    unit CONSTANT TEXT := OLD.measure || CASE OLD.measure WHEN 'win' THEN '.' || OLD.seats ELSE '' END;
BEGIN
    DELETE FROM totals
    WHERE of IN ('loss.' || unit, 'luck.' || unit, 'squares.' || unit, 'choices.' || unit, 'stood.' || unit)
        AND (board, span, start, user_id) IN (
            SELECT boards.id, length, at - at % length, user_id
            FROM results JOIN boards USING (guild_id, game, variant) CROSS JOIN spans
            WHERE table_id = OLD.table_id AND seat = OLD.seat
        );
    INSERT INTO totals
    SELECT boards.id, length, of, told.at - told.at % length, told.user_id, denominator,
        count(*), sum(value), min(value), max(value), sum(told.won), sum(told.won * value),
        min(CASE told.won WHEN 1 THEN value END), max(CASE told.won WHEN 1 THEN value END)
    FROM results AS gone JOIN boards USING (guild_id, game, variant) CROSS JOIN spans
        JOIN told ON told.guild_id = gone.guild_id AND told.game = gone.game AND told.variant = gone.variant
            AND told.user_id = gone.user_id AND told.at - told.at % length = gone.at - gone.at % length
    WHERE gone.table_id = OLD.table_id AND gone.seat = OLD.seat
        AND of IN ('loss.' || unit, 'luck.' || unit, 'squares.' || unit, 'choices.' || unit, 'stood.' || unit)
    GROUP BY boards.id, length, of, told.at - told.at % length, told.user_id, denominator;
    RETURN NULL;
END $$;
