-- Robots at the table.  A seat is [id, name] or [id, name, level]: an id below 0 is a robot's own seat; a user's
-- id with a level is a robot that stands in until this user is back.

-- How well robots play that are added from now on.
ALTER TABLE tables ADD COLUMN level TEXT NOT NULL DEFAULT 'medium';

-- 'robot': a robot stands in by itself for a player who is late; 'ask': the others decide.
ALTER TABLE tables ADD COLUMN absent TEXT NOT NULL DEFAULT 'ask';

-- Since when a robot is to move or to decide (ms UTC); NULL if none is.
ALTER TABLE tables ADD COLUMN robot_due INTEGER;

CREATE INDEX tables_robot_due ON tables (robot_due) WHERE robot_due IS NOT NULL;
