-- Ratings: what each rated table made of its people's, one row a person, in the order in which tables were rated;
-- and a month's titles.

CREATE TABLE ratings (
    seq      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,            -- in the order in which they were rated
    table_id TEXT NOT NULL REFERENCES tables (id),
    guild_id BIGINT NOT NULL,
    game     TEXT NOT NULL,
    seat     BIGINT NOT NULL,
    user_id  BIGINT NOT NULL,                                            -- after erasure less their first seq: one number a person
    at       BIGINT NOT NULL,                                            -- ms UTC: when the table was rated
    place    BIGINT,                                                     -- 0: left; NULL: erased before the table was rated
    mu       DOUBLE PRECISION NOT NULL,                                  -- after this table
    sigma    DOUBLE PRECISION NOT NULL,
    games    BIGINT NOT NULL                                             -- rated ones of this game here, this one included
);

CREATE INDEX ratings_of_table ON ratings (table_id);
CREATE INDEX ratings_of_user ON ratings (user_id, guild_id, game, seq);
CREATE INDEX ratings_of_game ON ratings (guild_id, game, at);

ALTER TABLE guilds ADD COLUMN month BIGINT NOT NULL DEFAULT 0;          -- 1: the first post of the day in a month tells the titles of the last one
ALTER TABLE guilds ADD COLUMN month_told TEXT NOT NULL DEFAULT '';       -- month whose titles were told last, '2026-11'
