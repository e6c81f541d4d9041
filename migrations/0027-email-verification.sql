-- The club writes to addresses whose owners have said, by a link in a letter, that they are theirs.

alter table "users" add column "emailVerifiedAt" text;
alter table "membershipApplications" add column "emailVerifiedAt" text;

-- Today's members count: the club has written to them and knows them. Guests and open applications do not.
update "users" set "emailVerifiedAt" = (select "appliedAt" from "migrations" where "name" = '0027-email-verification.sql')
  where "role" in ('member', 'admin') and "email" is not null;
update "membershipApplications" set "emailVerifiedAt" = (select "appliedAt" from "migrations" where "name" = '0027-email-verification.sql')
  where "status" = 'approved' and "email" <> ''
    and ("userId" is null or "userId" in (select "id" from "users" where "role" in ('member', 'admin')));

-- One row for each letter with such a link: about an account or an application, and the very address.
create table "emailVerifications" (
  -- SHA-256 of the secret in the link.
  "hash" text not null primary key,
  -- The row of the outbox, which tries a letter several times.
  "letterId" text not null,
  "userId" text references "users" ("id") on delete cascade,
  "applicationId" text references "membershipApplications" ("id") on delete cascade,
  -- In lower case, for comparison.
  "emailKey" text not null,
  "createdAt" text not null,
  "expiresAt" text not null,
  "usedAt" text
);
create index "emailVerificationsByAddress" on "emailVerifications" ("emailKey", "createdAt");
create index "emailVerificationsByAge" on "emailVerifications" ("createdAt");
create index "emailVerificationsOfUser" on "emailVerifications" ("userId");
create index "emailVerificationsOfApplication" on "emailVerifications" ("applicationId");
