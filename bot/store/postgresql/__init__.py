"""The second store: PostgreSQL, for who outgrows one file; psycopg is imported here alone."""

from bot.store.postgresql.store import PostgresStore
