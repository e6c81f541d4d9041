-- Who made a password link, and the public id of the session in which: what ends one of them ends the link. Null for links of the command
-- line.
alter table "tickets" add column "madeBy" text references "users" ("id") on delete cascade;
alter table "tickets" add column "madeIn" text;
create index "ticketsByMaker" on "tickets" ("madeBy");

-- The activity log knows who made the links that are open now.
update "tickets" set "madeBy" = (
  select "users"."id" from "auditLog"
  join "users" on "users"."id" = "auditLog"."actorId"
  where "auditLog"."subjectId" = "tickets"."userId" and "auditLog"."action" in ('user.passwordLink', 'user.create')
  order by "auditLog"."at" desc, "auditLog"."id" desc
  limit 1
) where "purpose" = 'password';
-- Those whose maker is not known end.
delete from "tickets" where "purpose" = 'password' and "madeBy" is null and not exists (
  select 1 from "auditLog"
  where "auditLog"."subjectId" = "tickets"."userId" and "auditLog"."actorId" = 'command-line'
    and "auditLog"."action" in ('user.passwordLink', 'user.create')
);
