-- As the step of SQLite explains.

CREATE TABLE guests (
    user_id  BIGINT NOT NULL,
    table_id TEXT   COLLATE "C" NOT NULL,
    PRIMARY KEY (user_id, table_id)
);

CREATE TABLE handovers (
    table_id TEXT   COLLATE "C" NOT NULL REFERENCES tables (id),
    rev      BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    was_id   BIGINT,
    now_id   BIGINT,
    PRIMARY KEY (table_id, rev)
);

INSERT INTO guests SELECT host_id, id FROM tables WHERE host_id > 0 ON CONFLICT DO NOTHING;
INSERT INTO guests SELECT opened_by, id FROM tables WHERE opened_by > 0 ON CONFLICT DO NOTHING;
INSERT INTO guests SELECT ending, id FROM tables WHERE ending > 0 ON CONFLICT DO NOTHING;
INSERT INTO guests SELECT user_id, table_id FROM results WHERE user_id > 0 ON CONFLICT DO NOTHING;
INSERT INTO guests
SELECT CAST(found[1] AS BIGINT), id FROM tables, regexp_matches(seats || gone, '\[(\d+), "', 'g') AS found
WHERE found[1] != '0' ON CONFLICT DO NOTHING;
INSERT INTO guests
SELECT CAST(found[1] AS BIGINT), id FROM tables, regexp_matches(request, '(\d{7,})', 'g') AS found
ON CONFLICT DO NOTHING;
INSERT INTO handovers SELECT table_id, rev, seat, NULL, NULL FROM moves WHERE action = 'replace' AND seat IS NOT NULL;

CREATE OR REPLACE FUNCTION result_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.user_id != 0 OR NEW.table_id != OLD.table_id OR NEW.seat != OLD.seat OR NEW.guild_id != OLD.guild_id
        OR NEW.game != OLD.game OR NEW.variant != OLD.variant OR NEW.place != OLD.place OR NEW.points != OLD.points
        OR NEW.won != OLD.won OR NEW.detail != OLD.detail OR NEW.at != OLD.at OR NEW.withdrew != OLD.withdrew
    THEN
        RAISE EXCEPTION 'a result is never changed: remove it and add it anew';
    END IF;
    RETURN NEW;
END $$;

CREATE TABLE departures (
    guild_id BIGINT PRIMARY KEY,
    since    BIGINT NOT NULL
);
