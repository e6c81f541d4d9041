-- Contact: what became of each message, secrets that all processes sign with, and an outbox for more than applications.

alter table "contactMessages" add column "status" text not null default 'new' check ("status" in ('new', 'handled', 'spam'));
-- What spoke against it on arrival: words of the contract with blanks between them.
alter table "contactMessages" add column "suspicions" text not null default '';
alter table "contactMessages" add column "handledAt" text;
alter table "contactMessages" add column "handledBy" text references "users" ("id") on delete set null;
-- Null while it is held back from the club's mailbox.
alter table "contactMessages" add column "mailQueuedAt" text;
create index "contactMessagesByStatus" on "contactMessages" ("status", "createdAt" desc, "id" desc);
create index "contactMessagesByHandler" on "contactMessages" ("handledBy");

create table "secrets" (
  "name" text not null primary key,
  "value" text not null
);

-- A mail belongs to a row of any table; which one, its kind says. It still holds neither address nor text.
create table "newOutbox" (
  "id" text primary key,
  "kind" text not null,
  "subjectId" text not null,
  "createdAt" text not null,
  "attempts" integer not null default 0,
  -- While a mail is being sent this is when another process may try instead.
  "nextAttemptAt" text not null,
  "sentAt" text,
  "lastErrorCode" text,
  -- However often something is submitted or decided: one mail.
  unique ("subjectId", "kind")
);
insert into "newOutbox" ("id", "kind", "subjectId", "createdAt", "attempts", "nextAttemptAt", "sentAt", "lastErrorCode")
  select "id", "kind", "applicationId", "createdAt", "attempts", "nextAttemptAt", "sentAt", "lastErrorCode" from "outbox";
drop table "outbox";
alter table "newOutbox" rename to "outbox";
create index "outboxByDueTime" on "outbox" ("sentAt", "nextAttemptAt");
