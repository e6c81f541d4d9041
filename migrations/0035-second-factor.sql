-- A code from an app besides the password. Who has one is asked for it at login.
create table "secondFactors" (
  "userId" text not null primary key references "users" ("id") on delete cascade,
  -- The key that app and site share, in Base32; encrypted.
  "secret" text not null,
  "createdAt" text not null,
  -- When the first code was right; until then no login asks for one.
  "confirmedAt" text,
  -- Number of the newest half minute whose code was used: each works once.
  "lastStep" integer not null default 0
);

create table "recoveryCodes" (
  -- SHA-256 of account and code.
  "hash" text not null primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "usedAt" text
);
create index "recoveryCodesOfUser" on "recoveryCodes" ("userId");

-- Between the right password and the code.
create table "loginSteps" (
  -- SHA-256 of the secret in the browser's cookie.
  "hash" text not null primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  -- SHA-256 of the stored password that was right: a new one makes the step worthless.
  "passwordKey" text not null,
  "expiresAt" text not null,
  "usedAt" text
);
create index "loginStepsByExpiry" on "loginSteps" ("expiresAt");
create index "loginStepsOfUser" on "loginSteps" ("userId");

-- Whether its user has shown a second factor in it: a code, or a passkey.
alter table "sessions" add column "hasSecondFactor" text not null default 'false';
-- A password link that also turns the codes off.
alter table "tickets" add column "turnsCodesOff" text not null default 'false';

-- What the administrators have decided for the site, such as that they all need a second factor.
create table "clubRules" (
  "name" text not null primary key,
  "value" text not null
);
