-- Seats change hands fairly, leaving costs who leaves, and a game counts when all agreed to it.
ALTER TABLE tables ADD COLUMN unready TEXT NOT NULL DEFAULT '[]';     -- JSON array: users seated by others' words alone
ALTER TABLE tables ADD COLUMN counts INTEGER NOT NULL DEFAULT 1;      -- 0: somebody's seat was played before they agreed
ALTER TABLE tables ADD COLUMN gone TEXT NOT NULL DEFAULT '[]';        -- JSON [[user id, name, seat, since], ...] who left
ALTER TABLE tables ADD COLUMN ending INTEGER;                         -- who asks to end, while another's yes is missing
ALTER TABLE tables ADD COLUMN ended_by TEXT NOT NULL DEFAULT '[]';    -- JSON array: names of who ended it early

ALTER TABLE results ADD COLUMN withdrew INTEGER NOT NULL DEFAULT 0;   -- 1: left for good: a loss that tells no figure

-- A loss by leaving counts as a game, and no figure tells of it: it says `withdrew` in place of a score.
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
WHERE said.key NOT IN ('score', 'withdrew') AND said.value IS NOT NULL;
