-- The tables of a server are found without reading every table.
CREATE INDEX tables_of_guild ON tables (guild_id);
