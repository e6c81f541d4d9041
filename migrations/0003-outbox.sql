-- Mail that waits to be sent. It holds no address: that is read from the application at the moment of sending.
create table "outbox" (
  "id" text primary key,
  "kind" text not null check ("kind" in ('received', 'approved', 'rejected')),
  "applicationId" text not null references "membershipApplications" ("id") on delete cascade,
  "createdAt" text not null,
  "attempts" integer not null default 0,
  -- While a mail is being sent this is when another process may try instead.
  "nextAttemptAt" text not null,
  "sentAt" text,
  "lastErrorCode" text,
  -- However often something is submitted or decided: one mail.
  unique ("applicationId", "kind")
);
create index "outboxByDueTime" on "outbox" ("sentAt", "nextAttemptAt");
