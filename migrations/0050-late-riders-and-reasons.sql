-- By how many minutes a rider is late: erased with the rest of what a rider adds for one ride.
alter table "sheetDetails" add column "lateMinutes" integer;

-- Why a ride is cancelled, or has another day, hour or meeting place.
alter table "ridingEvents" add column "reason" text;
