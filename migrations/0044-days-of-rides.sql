-- A ride is on days of the club ("2026-12-19"), no longer at the instants at which they begin: a day stays when the club's time zone changes. The zone is
-- in club.config.json, so the next start of the site turns stored instants into days (src/server/store/site/time-zone.ts).

-- The last day of a ride of several days; null for a ride of one day.
alter table "ridingEvents" add column "endDate" text;

-- Past rides stand in the order of their last days.
create index "ridingEventsByLastDay" on "ridingEvents" ("status", (coalesce("endDate", "eventDate")), "id");
drop index "ridingEventsByStatus";
