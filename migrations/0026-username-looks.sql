-- How a username looks (store/accounts/username-looks.ts): two names that look alike are one. The start fills it for the accounts
-- of today, in the order in which they were created; one that looks like an earlier one keeps null and goes on working.
alter table "users" add column "usernameLook" text;
create unique index "usersByLook" on "users" ("usernameLook");
