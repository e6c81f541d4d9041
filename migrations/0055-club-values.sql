-- The club's own values as JSON, a row for each change: the newest counts, the one before it can be brought back. Empty until the first start of this version.
create table "clubValues" (
  "version" integer not null primary key,
  "content" text not null,
  "changedAt" text not null,
  "changedBy" text references "users" ("id") on delete set null
);
create index "clubValuesByActor" on "clubValues" ("changedBy");

-- While nobody has logged in with the password that the first start printed: SHA-256 of the secret of the address at which the club is set up.
create table "setups" (
  "userId" text not null primary key references "users" ("id") on delete cascade,
  "hash" text not null
);
