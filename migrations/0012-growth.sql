-- What makes lists cost the same however much there is: numbers that are kept instead of counted, and words by which rows stand in the order of their list.

-- Changed in the transaction that changes an application. Those run one after the other (db/one-at-a-time.ts), so nobody waits for these rows.
create table "applicationCounts" (
  "status" text not null primary key,
  "count" integer not null
);
insert into "applicationCounts" ("status", "count") select "status", count(*) from "membershipApplications" group by "status";

-- The first letters of each search term, in the order of the list on which the row stands (store/search-pages.ts).
create table "searchStarts" (
  -- 'user', or the status of an application.
  "list" text not null,
  -- One to three letters, spelled in digits.
  "start" text not null,
  -- By which the list is ordered.
  "at" text not null,
  "subjectId" text not null,
  primary key ("list", "start", "at", "subjectId")
);
create index "searchStartsBySubject" on "searchStarts" ("subjectId", "start");
-- The next start fills in both for all rows (store/search-terms.ts).
delete from "searchTerms";

-- Somebody's newest application.
create index "applicationsOfUser" on "membershipApplications" ("userId", "submittedAt" desc, "id" desc);

-- PostgreSQL does not read "sentAt is null" in the order of an index that begins with it.
create index "outboxWaiting" on "outbox" ("nextAttemptAt") where "sentAt" is null;

-- Whether a message was set aside for no other reason than that too many arrived in a day.
alter table "contactMessages" add column "isOverCeiling" text not null default 'false' check ("isOverCeiling" in ('true', 'false'));
update "contactMessages" set "isOverCeiling" = 'true' where "suspicions" like '%ceiling';
create index "contactMessagesOverCeiling" on "contactMessages" ("isOverCeiling", "status");
