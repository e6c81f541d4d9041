-- How many rides someone must have ridden with the club to sign up for this one; 0 for none.
alter table "ridingEvents" add column "minRides" integer not null default 0;

-- Rides with the club from before its rides were recorded. Who came with the club's list has ridden.
alter table "users" add column "ridesBefore" integer not null default 0;
update "users" set "ridesBefore" = 1 where exists (
  select 1 from "membershipApplications" where "userId" = "users"."id" and "importedAt" is not null
);

-- Who may sign up for a ride although they have ridden too little. Without a reference to the ride, as what riders add for its sheet; erased 48 hours after it.
create table "rideAllowances" (
  "eventId" text not null,
  "userId" text not null references "users" ("id") on delete cascade,
  "allowedAt" text not null,
  primary key ("eventId", "userId")
);
create index "rideAllowancesOfUser" on "rideAllowances" ("userId");
