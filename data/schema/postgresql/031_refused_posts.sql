-- Since when the channel of a server's post of the day refuses it.

ALTER TABLE guilds ADD COLUMN daily_refused BIGINT;                      -- UTC, milliseconds since 1970; NULL if it does not
