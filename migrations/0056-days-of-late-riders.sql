-- On which day of a tour a rider is late: said of one morning, it does not hold on the next.
alter table "sheetDetails" add column "lateDay" text;
update "sheetDetails" set "lateDay" = (select "eventDate" from "ridingEvents" where "ridingEvents"."id" = "sheetDetails"."eventId")
  where "lateMinutes" is not null;
