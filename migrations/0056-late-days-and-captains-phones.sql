-- On which day of a tour a rider is late: said of one morning, it does not hold on the next.
alter table "sheetDetails" add column "lateDay" text;
update "sheetDetails" set "lateDay" = (select "eventDate" from "ridingEvents" where "ridingEvents"."id" = "sheetDetails"."eventId")
  where "lateMinutes" is not null;

-- The road captain who lets the riders of this ride see the captain's phone number. Of another captain it does not hold.
alter table "ridingEvents" add column "leaderPhoneBy" text references "users" ("id") on delete set null;
