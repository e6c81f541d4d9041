-- Guests whom a member announces before the start: who vouches for them, and whom to call. They ride a motorcycle of their own, so they take places.
-- Guests whom the head count adds have none of this.
alter table "rideGuests" add column "hostId" text references "users" ("id") on delete cascade;
alter table "rideGuests" add column "phoneNumber" text;
alter table "rideGuests" add column "emergencyContactName" text;
alter table "rideGuests" add column "emergencyContactPhone" text;
create index "rideGuestsOfHost" on "rideGuests" ("hostId");
