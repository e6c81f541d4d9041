-- What was typed into the application, on its way into another browser. It belongs to the ticket of the browser that sent it and ends with it.

-- SHA-256 of the secret of its link; null without one, and once it was taken.
alter table "tickets" add column "draftHash" text;
alter table "tickets" add column "draftUntil" text;
-- Encrypted by the browser with a key that the site never gets.
alter table "tickets" add column "draft" text;
create unique index "ticketsByDraftHash" on "tickets" ("draftHash");
