-- Calendar links, and lines of the audit log that tell about rides.

create table "calendarFeeds" (
  "userId" text not null primary key references "users" ("id") on delete cascade,
  -- As it is, not hashed: its owner must be able to see and copy it again. It opens the rides and nothing else.
  "token" text not null unique,
  "language" text not null,
  "createdAt" text not null
);

-- A check cannot be changed on every engine: the table is made anew. From now on the program alone says what kinds of subjects there are.
create table "auditLines" (
  "id" text not null primary key,
  "at" text not null,
  -- Ids without references: a line outlives whom it is about.
  "actorId" text not null,
  "action" text not null,
  "subjectId" text,
  "subjectKind" text,
  "detail" text
);
insert into "auditLines" ("id", "at", "actorId", "action", "subjectId", "subjectKind", "detail")
  select "id", "at", "actorId", "action", "subjectId", "subjectKind", "detail" from "auditLog";
drop table "auditLog";
alter table "auditLines" rename to "auditLog";
create index "auditLogByTime" on "auditLog" ("at" desc, "id" desc);
