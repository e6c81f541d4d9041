-- The activity log is read by kind and by person, and counts for the owner of an account what was guessed at its password.

-- What the action belongs to, in words of the contract.
alter table "auditLog" add column "kind" text not null default 'applications';
update "auditLog" set "kind" = 'accounts' where "action" like 'user.%';
create index "auditLogByKind" on "auditLog" ("kind", "at" desc, "id" desc);
create index "auditLogByActor" on "auditLog" ("actorId", "at" desc, "id" desc);
drop index "auditLogBySubject";
create index "auditLogBySubject" on "auditLog" ("subjectId", "at" desc, "id" desc);

create table "failedLogins" (
  "userId" text not null primary key references "users" ("id") on delete cascade,
  "count" integer not null,
  -- When the first of them happened.
  "since" text not null
);
