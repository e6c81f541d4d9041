-- A member's record after it exists: kept true, linked, brought in from a list, erased, restored.

alter table "membershipApplications" add column "updatedAt" text not null default '';
update "membershipApplications" set "updatedAt" = coalesce("reviewedAt", "submittedAt");
-- When the person last said that the details are right.
alter table "membershipApplications" add column "detailsConfirmedAt" text;
update "membershipApplications" set "detailsConfirmedAt" = "submittedAt";
-- Which version of the privacy notice the person agreed to, and when.
alter table "membershipApplications" add column "consentVersion" text;
alter table "membershipApplications" add column "consentAt" text;
-- When an administrator brought the record in from the club's list; null for applications of the form.
alter table "membershipApplications" add column "importedAt" text;
-- The application of the same person that counts instead of this one.
alter table "membershipApplications" add column "duplicateOf" text references "membershipApplications" ("id") on delete set null;
create index "applicationsByOriginal" on "membershipApplications" ("duplicateOf");

-- What a member shows other members. Without a row: the name only.
create table "directoryEntries" (
  "userId" text not null primary key references "users" ("id") on delete cascade,
  "isListed" text not null check ("isListed" in ('true', 'false')),
  "showsPhone" text not null check ("showsPhone" in ('true', 'false')),
  "showsKakaoId" text not null check ("showsKakaoId" in ('true', 'false')),
  "showsMotorcycle" text not null check ("showsMotorcycle" in ('true', 'false')),
  "city" text
);

-- Deleted announcements, rides, albums and messages wait here for 30 days. They are out of their own tables, so that no query shows them.
create table "deletedItems" (
  "id" text primary key,
  "kind" text not null check ("kind" in ('announcement', 'event', 'album', 'contactMessage')),
  -- The rows as JSON.
  "content" text not null,
  "deletedAt" text not null,
  "deletedBy" text references "users" ("id") on delete set null
);
create index "deletedItemsByTime" on "deletedItems" ("deletedAt" desc, "id" desc);
create index "deletedItemsByActor" on "deletedItems" ("deletedBy");

-- Names have their own part of the search text now (store/search.ts). The next start fills it.
update "users" set "searchText" = null;
update "membershipApplications" set "searchText" = null;
