-- What a robot has played, and what is mixed into the luck of a table.
ALTER TABLE moves ADD COLUMN by TEXT;                                 -- the level of the robot that played it: easy, medium, strong

ALTER TABLE tables ADD COLUMN words TEXT NOT NULL DEFAULT '{}';       -- JSON {user id: word} that players add in the lobby
ALTER TABLE tables ADD COLUMN salt TEXT NOT NULL DEFAULT '[]';        -- JSON array: what the luck is drawn from beside the seed; [] for a lobby, and for a game begun before there was any
