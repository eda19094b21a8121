"""The second store: PostgreSQL, for who outgrows one file; psycopg is imported here alone."""

# What a package offers is what it imports.
# pyright: reportUnusedImport=false
from bot.store.postgresql.store import PostgresStore
