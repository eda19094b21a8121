-- Removes all tables and functions, those of a newer program too, but nothing of an extension.
DO $clear$
DECLARE statement TEXT;
BEGIN
    FOR statement IN
        SELECT format('DROP TABLE IF EXISTS %s CASCADE', CAST(oid AS regclass)) FROM pg_class
        WHERE relkind IN ('r', 'p') AND relnamespace = CAST(current_schema() AS regnamespace)
    LOOP
        EXECUTE statement;
    END LOOP;
    FOR statement IN
        SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', CAST(oid AS regprocedure)) FROM pg_proc
        WHERE pronamespace = CAST(current_schema() AS regnamespace) AND NOT EXISTS
            (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    LOOP
        EXECUTE statement;
    END LOOP;
END
$clear$;
