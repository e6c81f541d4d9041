-- What each migration file held when it was applied, without regard to line endings. Filled by src/server/db/migrate.ts.
alter table "migrations" add column "checksum" text;
