-- What people are told: on the site, by push and by mail; when registration for a ride closes; the officers' ready-made sentences.

-- The language in which the site writes to the person; null until known, then mail and push are Korean.
alter table "users" add column "language" text check ("language" in ('ko', 'en'));
-- Null: as club.config.json says.
alter table "ridingEvents" add column "registrationClosesAt" text;

-- One row for each person and matter: what the site's bell shows, and the record that the person was told.
create table "notices" (
  "id" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "kind" text not null,
  -- The ride, announcement or application; which one, the kind says.
  "subjectId" text not null,
  -- Distinguishes matters of one kind about one subject, such as two changes of a ride.
  "version" text not null,
  -- The facts as JSON: a deleted ride must still have a title.
  "content" text not null,
  -- The other person that the notice is about: who gave up a place.
  "aboutUserId" text references "users" ("id") on delete cascade,
  "createdAt" text not null,
  -- When mail and push may go out: quiet hours and digests.
  "dueAt" text not null,
  -- When its pushes and its mail were put into the outbox; null until then.
  "pushQueuedAt" text,
  "mailQueuedAt" text,
  "readAt" text,
  -- Once for each person, matter and version.
  unique ("userId", "kind", "subjectId", "version")
);
create index "noticesOfUser" on "notices" ("userId", "createdAt" desc, "id" desc);
create index "noticesBySubject" on "notices" ("subjectId", "kind", "userId", "version");
create index "noticesByOther" on "notices" ("aboutUserId");
create index "noticesByAge" on "notices" ("createdAt");
create index "noticesToPush" on "notices" ("dueAt") where "pushQueuedAt" is null;
create index "noticesToMail" on "notices" ("dueAt") where "mailQueuedAt" is null;

-- New messages, counted for administrators since they were last told.
create index "contactMessagesToRead" on "contactMessages" ("status", "mailQueuedAt");

-- Browsers that take push messages for a user.
create table "pushSubscriptions" (
  "id" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  -- The address at the browser's push service.
  "endpoint" text not null unique,
  "p256dh" text not null,
  "auth" text not null,
  "device" text,
  -- Public id of the session that made it. No reference: a subscription outlives a session that merely expired.
  "sessionId" text not null,
  "createdAt" text not null
);
create index "pushSubscriptionsOfUser" on "pushSubscriptions" ("userId", "createdAt" desc, "id" desc);

-- One outbox for mail and push. A row about a notice has the notice as its subject; a push has one row for each browser.
create table "newOutbox" (
  "id" text primary key,
  "channel" text not null default 'mail' check ("channel" in ('mail', 'push')),
  "kind" text not null,
  "subjectId" text not null,
  -- Of a push: the subscription. '' for mail.
  "subscriptionId" text not null default '',
  "createdAt" text not null,
  "attempts" integer not null default 0,
  -- While a delivery is in progress this is when another process may try instead.
  "nextAttemptAt" text not null,
  "sentAt" text,
  -- When the site gave up.
  "failedAt" text,
  "lastErrorCode" text,
  -- However often something is submitted, decided or told: one delivery.
  unique ("subjectId", "kind", "channel", "subscriptionId")
);
insert into "newOutbox" ("id", "kind", "subjectId", "createdAt", "attempts", "nextAttemptAt", "sentAt", "lastErrorCode")
  select "id", "kind", "subjectId", "createdAt", "attempts", "nextAttemptAt", "sentAt", "lastErrorCode" from "outbox";
drop table "outbox";
alter table "newOutbox" rename to "outbox";
create index "outboxByDueTime" on "outbox" ("channel", "nextAttemptAt") where "sentAt" is null and "failedAt" is null;
create index "outboxByAge" on "outbox" ("createdAt" desc, "id" desc);
create index "outboxSent" on "outbox" ("channel", "sentAt");

-- Sentences in both languages that officers put into announcements and rides, besides those that come with the site.
create table "phrases" (
  "id" text primary key,
  "textKo" text not null,
  "textEn" text not null,
  "createdAt" text not null,
  "createdBy" text references "users" ("id") on delete set null
);
create index "phrasesByAge" on "phrases" ("createdAt", "id");
create index "phrasesByAuthor" on "phrases" ("createdBy");
