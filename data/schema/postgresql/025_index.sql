-- The index: what each decision of a seat's own player lost, of those that had a choice.

ALTER TABLE accounts ADD COLUMN losses TEXT NOT NULL DEFAULT '';         -- in order, 'roll 0 12 score 340~20': kind, then digits as they are kept, ~ its error
ALTER TABLE accounts ADD COLUMN decided BIGINT NOT NULL DEFAULT 0;       -- how many numbers that are
ALTER TABLE people ADD COLUMN reached TEXT NOT NULL DEFAULT '{}';        -- JSON: by game, the highest robots' level that they were told they have passed
