-- People and applications are found by one column (store/search.ts, docs/decisions/018). The next start fills it for rows that were there before.

alter table "users" add column "searchText" text;
alter table "membershipApplications" add column "searchText" text;

-- The tables of the search before this one, and numbers that are now counted when they are asked for.
drop table "searchTerms";
drop table "searchStarts";
drop table "applicationCounts";
