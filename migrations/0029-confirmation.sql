-- When the user of a session last gave the password: at login, or asked again before a dangerous action. Sessions of today have logged in with it.
alter table "sessions" add column "confirmedAt" text not null default '1970-01-01T00:00:00.000Z';
update "sessions" set "confirmedAt" = "signedInAt";
