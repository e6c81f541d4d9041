-- People log in with passkeys, too. Challenges are signed and not stored; only those that were used are, until they expire.

create table "passkeys" (
  -- The credential's id, which the device chose; base64url.
  "credentialId" text not null primary key,
  -- What the owner and the API call it by.
  "id" text not null unique,
  "userId" text not null references "users" ("id") on delete cascade,
  -- A COSE key; base64url.
  "publicKey" text not null,
  -- Of its uses, by devices that count them; else 0.
  "counter" bigint not null,
  -- Chosen by the owner; null when the device is unknown and none was chosen.
  "name" text,
  "createdAt" text not null,
  "lastUsedAt" text
);
create index "passkeysOfUser" on "passkeys" ("userId", "createdAt");

create table "usedChallenges" (
  -- SHA-256.
  "hash" text not null primary key,
  "expiresAt" text not null
);
create index "usedChallengesByExpiry" on "usedChallenges" ("expiresAt");

-- How the user logged in.
alter table "sessions" add column "method" text not null default 'password';
