-- Rides that were made together, on several days, share this; null for a ride alone.
alter table "ridingEvents" add column "seriesId" text;
create index "ridingEventsBySeries" on "ridingEvents" ("seriesId") where "seriesId" is not null;
