-- People join: decisions and payment, one's own account, what is looked up by part of a name, and the log of who did what.

alter table "membershipApplications" add column "paymentConfirmedAt" text;
-- The applicant's, for letters to them.
alter table "membershipApplications" add column "language" text not null default 'ko';
-- An account waits with one application at a time. Should there be several, the newest stays the account's.
update "membershipApplications" set "userId" = null
  where "status" = 'pending' and exists (
    select 1 from "membershipApplications" as "newer"
    where "newer"."userId" = "membershipApplications"."userId" and "newer"."status" = 'pending' and "newer"."id" > "membershipApplications"."id"
  );
create unique index "onePendingApplication" on "membershipApplications" ("userId") where "status" = 'pending';

alter table "users" add column "deletionRequestedAt" text;
alter table "users" add column "emailNotifications" text not null default 'true' check ("emailNotifications" in ('true', 'false'));
alter table "users" add column "eventReminders" text not null default 'true' check ("eventReminders" in ('true', 'false'));
create index "usersByDeletionRequest" on "users" ("deletionRequestedAt");

create table "tickets" (
  -- SHA-256 of the secret that the browser or the link holds.
  "hash" text not null primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "purpose" text not null check ("purpose" in ('application', 'password')),
  "expiresAt" text not null,
  "usedAt" text
);
create index "ticketsByUser" on "tickets" ("userId", "purpose");
create index "ticketsByExpiry" on "tickets" ("expiresAt");

create table "auditLog" (
  "id" text not null primary key,
  "at" text not null,
  -- Ids without references: a line outlives whom it is about.
  "actorId" text not null,
  "action" text not null,
  "subjectId" text,
  "subjectKind" text check ("subjectKind" in ('application', 'user')),
  "detail" text
);
create index "auditLogByTime" on "auditLog" ("at" desc, "id" desc);

-- Every end of every word by which an application or an account is found, spelled in digits (store/search-terms.ts).
create table "searchTerms" (
  "kind" text not null,
  "term" text not null,
  "subjectId" text not null,
  primary key ("kind", "term", "subjectId")
);
create index "searchTermsBySubject" on "searchTerms" ("subjectId", "kind", "term");

-- Whoever changes a row here waits for the one who did so before, until that one's transaction is over (db/one-at-a-time.ts).
create table "locks" (
  "name" text not null primary key,
  "turn" integer not null
);
insert into "locks" ("name", "turn") values ('people', 1);
