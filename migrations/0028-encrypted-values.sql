-- Birth dates, KakaoTalk ids, emergency contacts, what riders add about passengers, links and the site's own secrets are encrypted
-- (src/server/db/encryption, docs/decisions/043). The next start encrypts the rows that are there.

-- The keys that encrypted something here. The keys themselves are in a file beside the database.
create table "encryptionKeys" (
  "id" text not null primary key,
  -- The id, encrypted: whether a key of the file is this one.
  "check" text not null,
  "createdAt" text not null,
  -- When every value was encrypted by this key.
  "completedAt" text
);

-- Links are found by the SHA-256 of their secret. Null until the next start.
create table "newCalendarFeeds" (
  "userId" text not null primary key references "users" ("id") on delete cascade,
  -- Encrypted, not only hashed: its owner must be able to see and copy it again.
  "token" text not null,
  "tokenHash" text unique,
  "language" text not null,
  "createdAt" text not null
);
insert into "newCalendarFeeds" ("userId", "token", "language", "createdAt") select "userId", "token", "language", "createdAt" from "calendarFeeds";
drop table "calendarFeeds";
alter table "newCalendarFeeds" rename to "calendarFeeds";

create table "newHomeLinks" (
  "registrationId" text not null primary key references "eventParticipants" ("id") on delete cascade,
  -- Encrypted, as above.
  "token" text not null,
  "tokenHash" text unique,
  "language" text not null check ("language" in ('ko', 'en')),
  "createdAt" text not null
);
insert into "newHomeLinks" ("registrationId", "token", "language", "createdAt")
  select "registrationId", "token", "language", "createdAt" from "homeLinks";
drop table "homeLinks";
alter table "newHomeLinks" rename to "homeLinks";
