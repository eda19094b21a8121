-- Whether boards are drawn, or stand in text: a server's default for new tables, and each table's own choice.
ALTER TABLE guilds ADD COLUMN pictures INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN pictures INTEGER NOT NULL DEFAULT 1;
