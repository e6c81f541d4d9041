-- A link for another browser, in place of a code. It belongs to the session that made it and ends with it; a session has one at most.

-- SHA-256 of its secret; null without a link, and once it was used.
alter table "sessions" add column "continueHash" text;
alter table "sessions" add column "continueUntil" text;
create unique index "sessionsByContinueHash" on "sessions" ("continueHash");
-- The device whose link (until now: whose code) a session was begun with; null when unknown.
alter table "sessions" rename column "codeFrom" to "continuedFrom";
update "sessions" set "method" = 'continueLink' where "method" = 'browserCode';
-- Lines of the activity log are never changed: they go on saying that it was a code.
update "notices" set "kind" = 'continueLink', "content" = replace("content", '"kind":"browserCode"', '"kind":"continueLink"') where "kind" = 'browserCode';

drop table "browserCodes";
delete from "secrets" where "name" = 'browser-codes';
