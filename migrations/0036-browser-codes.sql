-- A logged-in browser shows a code; another one enters it, shows two digits, and is logged in when they have been typed in the first. One for each account.
create table "browserCodes" (
  -- HMAC-SHA-256 of the code.
  "codeHash" text not null primary key,
  -- What the first browser and the API call it by; it gives no access.
  "id" text not null unique,
  "userId" text not null unique references "users" ("id") on delete cascade,
  -- SHA-256 of the first browser's session id: when that session ends, the code is worthless.
  "session" text not null,
  -- SHA-256 of the stored password: a new one makes the code worthless.
  "passwordKey" text not null,
  "expiresAt" text not null,
  -- SHA-256 of the secret in the cookie of the browser that has entered the code.
  "entryHash" text unique,
  -- Kind of device and browser that has entered it; null when unknown.
  "device" text,
  "digits" text,
  -- When the digits were typed in the first browser.
  "confirmedAt" text,
  "usedAt" text
);
create index "browserCodesByExpiry" on "browserCodes" ("expiresAt");

-- The device whose code a session was begun with; null when unknown.
alter table "sessions" add column "codeFrom" text;
