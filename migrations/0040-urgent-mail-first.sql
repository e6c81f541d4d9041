-- Who a delivery is for: one at a time, so that one person's many do not hold up the others. The account, the application, or 'club'.
alter table "outbox" add column "recipient" text not null default '';
-- 0 first: docs/decisions/010.
alter table "outbox" add column "priority" integer not null default 1;
-- The place in the queue: when it was due, and later for each that waits for the same person.
alter table "outbox" add column "orderAt" text not null default '';
-- While an attempt is in progress: when another process may try instead.
alter table "outbox" add column "claimedUntil" text;
update "outbox" set "recipient" = "subjectId", "orderAt" = "createdAt";

drop index "outboxByDueTime";
create index "outboxInOrder" on "outbox" ("channel", "priority", "orderAt", "id") where "sentAt" is null and "failedAt" is null;
create index "outboxOfRecipient" on "outbox" ("channel", "recipient", "orderAt") where "sentAt" is null and "failedAt" is null;
