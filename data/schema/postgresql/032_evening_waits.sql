-- Until when a tournament waits for people: each has an instant at which something follows.

ALTER TABLE evenings ADD COLUMN idle_until BIGINT;                      -- when a sign-up is closed or a pause ends by itself, ms UTC; NULL while it waits for nobody
UPDATE evenings SET due = 0 WHERE life IN ('open', 'running');           -- what had no instant gets one
