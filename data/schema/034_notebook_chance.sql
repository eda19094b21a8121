-- The chance of the best bid goes: a question tells what was known instead, and nothing reads it.

ALTER TABLE notebook DROP COLUMN chance;
