-- Attempts that are limited: registrations, applications, messages, links, guesses at passwords. Counted here and not in memory, so that neither a restart
-- nor a second process allows more of them. The failed logins of the last quarter of an hour, which had a table of their own, start again from nothing.
create table "limitCounters" (
  -- SHA-256 of the limit's name and of what is counted by: an address, an account, a link.
  "key" text not null primary key,
  "limit" text not null,
  "count" integer not null,
  "expiresAt" text not null
);
create index "limitCountersByExpiry" on "limitCounters" ("limit", "expiresAt");
drop table "loginFailures";
