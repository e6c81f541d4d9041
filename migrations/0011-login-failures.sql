-- Failed sign-ins of the last quarter of an hour. They are counted here and not in memory, so that neither a restart nor a second process hands
-- out fresh guesses.
create table "loginFailures" (
  -- SHA-256 of what is counted: an account's name, an address, both together, or a device that its owner signed in with before.
  "name" text not null primary key,
  "failures" integer not null,
  "expiresAt" text not null
);
create index "loginFailuresByExpiry" on "loginFailures" ("expiresAt");
