-- The ride day: who leads, whether it goes, its stops and track, what riders add for its sheet, the head count, and who came.
-- Tables about a ride do not reference it: a deleted ride keeps its rows until it is deleted for good (store/rides/ride-records.ts).

-- Two members who lead a ride; the club's clock decides from when to when (store/rides/ride-leaders.ts).
alter table "ridingEvents" add column "leaderId" text references "users" ("id") on delete set null;
alter table "ridingEvents" add column "sweepId" text references "users" ("id") on delete set null;
create index "ridingEventsByLeader" on "ridingEvents" ("leaderId");
create index "ridingEventsBySweep" on "ridingEvents" ("sweepId");
-- When it is decided whether the ride goes. Null: as club.config.json says.
alter table "ridingEvents" add column "decideBy" text;
-- A cancelled ride has its status; 'postponed': moved to a new day, for which nothing is decided yet.
alter table "ridingEvents" add column "decision" text not null default 'open' check ("decision" in ('open', 'go', 'postponed'));
alter table "ridingEvents" add column "decidedAt" text;
-- The day that a postponed ride had.
alter table "ridingEvents" add column "postponedFrom" text;
-- JSON of the stops (contract/rides/ride-stops.ts).
alter table "ridingEvents" add column "stops" text not null default '[]';
-- When the group left, and when all had arrived: by the head count.
alter table "ridingEvents" add column "startedAt" text;
alter table "ridingEvents" add column "arrivedAt" text;
-- Motorcycle riders, passengers and guests who rode. Null until it is recorded; a number, so that it outlives the people.
alter table "ridingEvents" add column "starts" integer;
-- Of these, people without an account.
alter table "ridingEvents" add column "guestStarts" integer;
create index "ridingEventsRecorded" on "ridingEvents" ("eventDate", "id") where "starts" is not null;

-- The line of a ride on the map, without times and names.
create table "rideTracks" (
  "eventId" text not null primary key,
  -- JSON of the points, by segment.
  "points" text not null,
  -- JSON of the drawing (contract/rides/ride-tracks.ts).
  "drawing" text not null
);

-- What a rider adds for the sheet of one ride. Erased 48 hours after the ride.
create table "sheetDetails" (
  "eventId" text not null,
  "userId" text not null references "users" ("id") on delete cascade,
  "motorcycle" text,
  "passengerName" text,
  "passengerPhone" text,
  -- Of a rider without an approved application.
  "emergencyContactName" text,
  "emergencyContactPhone" text,
  primary key ("eventId", "userId")
);
create index "sheetDetailsOfUser" on "sheetDetails" ("userId");

-- People without an account who ride along. Erased 48 hours after the ride.
create table "rideGuests" (
  -- Made by the browser that added the guest, so that sending it again adds no second one.
  "id" text primary key,
  "eventId" text not null,
  "name" text not null,
  "createdAt" text not null
);
create index "rideGuestsOfRide" on "rideGuests" ("eventId", "createdAt", "id");

-- Who was counted at which stop. Erased 48 hours after the ride.
create table "headCountMarks" (
  "eventId" text not null,
  "stopId" text not null,
  -- A user or a guest of the ride.
  "riderId" text not null,
  -- 'left': does not ride on from here, or did not come.
  "status" text not null check ("status" in ('here', 'left')),
  -- By the clock of the phone that counted.
  "markedAt" text not null,
  "markedBy" text references "users" ("id") on delete set null,
  primary key ("eventId", "stopId", "riderId")
);
create index "headCountMarksByUser" on "headCountMarks" ("markedBy");
create index "headCountMarksOfRider" on "headCountMarks" ("riderId");

-- Who rode: the record of the club.
create table "attendance" (
  "eventId" text not null,
  "userId" text not null references "users" ("id") on delete cascade,
  primary key ("eventId", "userId")
);
create index "attendanceOfUser" on "attendance" ("userId", "eventId");

-- A rider's link to one ride for people at home. It goes with the registration.
create table "homeLinks" (
  "registrationId" text not null primary key references "eventParticipants" ("id") on delete cascade,
  -- Not hashed: the rider can see it again.
  "token" text not null unique,
  "language" text not null check ("language" in ('ko', 'en')),
  "createdAt" text not null
);

-- The ride that an album shows; without a reference, as above.
alter table "photoAlbums" add column "rideId" text;
create index "photoAlbumsByRide" on "photoAlbums" ("rideId");
