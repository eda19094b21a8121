-- Whose decisions an account tells where no result at its seat does: they count for the index, too.

ALTER TABLE accounts ADD COLUMN decider_id BIGINT;                       -- NULL: the result's player, or nobody whose decisions count
CREATE INDEX accounts_of_decider ON accounts (decider_id) WHERE decider_id IS NOT NULL;
