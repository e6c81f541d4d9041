-- Who comes along on a ride: each registration of a ride takes the next number of that ride, so that the order has no ties.

alter table "ridingEvents" add column "registrationTurn" integer not null default 0;
alter table "eventParticipants" add column "turn" integer not null default 0;
-- Rows from before are numbered in the order in which they came.
update "eventParticipants" set "turn" = (
  select count(*) from "eventParticipants" as "earlier"
  where "earlier"."eventId" = "eventParticipants"."eventId"
    and ("earlier"."registeredAt", "earlier"."id") <= ("eventParticipants"."registeredAt", "eventParticipants"."id")
);
update "ridingEvents" set "registrationTurn" = (
  select count(*) from "eventParticipants" where "eventParticipants"."eventId" = "ridingEvents"."id"
);
drop index "participantsByOrder";
-- Serves the counts, the list (registered before waiting, as the words sort), and who is the next to move up.
create unique index "participantsInOrder" on "eventParticipants" ("eventId", "status", "turn");
