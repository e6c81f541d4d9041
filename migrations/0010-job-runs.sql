-- Work that all processes together do once a day: whoever changes the row first does it. It also tells how it went.

create table "jobRuns" (
  "name" text not null primary key,
  "startedAt" text not null,
  "succeededAt" text,
  "failedAt" text,
  -- What failed, as a code; never words of the machine.
  "failure" text
);
