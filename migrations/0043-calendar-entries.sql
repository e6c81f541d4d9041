-- What each calendar link said last of each ride, so that the number of an entry rises with every change of what its reader is told, and never falls.
create table "calendarEntries" (
  -- It goes with the link.
  "userId" text not null references "calendarFeeds" ("userId") on delete cascade,
  -- Without a reference: a ride that was deleted is told as cancelled.
  "eventId" text not null,
  -- SHA-256 of what the entry says.
  "said" text not null,
  "sequence" integer not null,
  primary key ("userId", "eventId")
);
