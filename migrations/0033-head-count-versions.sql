-- Each mark of a head count has a version, and one that was taken back stays as a mark without a status, so that a batch that arrives late or twice cannot
-- bring back what has been changed since. A removed guest leaves the id without the name, for the same reason.
create table "newHeadCountMarks" (
  "eventId" text not null,
  "stopId" text not null,
  -- A user or a guest of the ride.
  "riderId" text not null,
  -- 'left': does not ride on from here, or did not come. Null: taken back.
  "status" text check ("status" in ('here', 'left')),
  -- Made by the phone for each press; what the next change names.
  "version" text not null,
  -- By the clock of the phone that counted.
  "markedAt" text not null,
  "markedBy" text references "users" ("id") on delete set null,
  primary key ("eventId", "stopId", "riderId")
);
insert into "newHeadCountMarks" ("eventId", "stopId", "riderId", "status", "version", "markedAt", "markedBy")
  select "eventId", "stopId", "riderId", "status", 'first', "markedAt", "markedBy" from "headCountMarks";
drop table "headCountMarks";
alter table "newHeadCountMarks" rename to "headCountMarks";
create index "headCountMarksByUser" on "headCountMarks" ("markedBy");
create index "headCountMarksOfRider" on "headCountMarks" ("riderId");

alter table "rideGuests" add column "removedAt" text;
