-- What a tour cost, by whom it was paid and for whom. The riders of a settlement have ids of their own, so that sums stay when an account is erased.
-- These rows do not reference the ride: one that is deleted and restored has them again.
create table "tourRiders" (
  "id" text not null primary key,
  "eventId" text not null,
  "userId" text references "users" ("id") on delete set null
);
create unique index "tourRidersOfRide" on "tourRiders" ("eventId", "userId");
create index "tourRidersByUser" on "tourRiders" ("userId");

create table "tourCosts" (
  "id" text not null primary key,
  "eventId" text not null,
  "what" text not null,
  "amountCents" integer not null check ("amountCents" > 0),
  "paidBy" text not null references "tourRiders" ("id"),
  "createdAt" text not null,
  "updatedAt" text not null
);
create index "tourCostsOfRide" on "tourCosts" ("eventId");
create index "tourCostsByPayer" on "tourCosts" ("paidBy");

create table "tourShares" (
  "costId" text not null references "tourCosts" ("id") on delete cascade,
  "riderId" text not null references "tourRiders" ("id"),
  primary key ("costId", "riderId")
);
create index "tourSharesByRider" on "tourShares" ("riderId");

-- What the club spent.
create table "expenses" (
  "id" text not null primary key,
  -- A day of the club.
  "day" text not null,
  "kind" text not null,
  "amountCents" integer not null check ("amountCents" > 0),
  "purpose" text not null,
  "paidTo" text,
  -- Who paid: the club, or a member on its behalf, who is in "userId" until that account is erased.
  "paidFrom" text not null check ("paidFrom" in ('club', 'member')),
  "userId" text references "users" ("id") on delete set null,
  "createdAt" text not null,
  "updatedAt" text not null
);
create index "expensesByDay" on "expenses" ("day", "id");
create index "expensesByUser" on "expenses" ("userId");

create table "receipts" (
  "expenseId" text not null primary key references "expenses" ("id") on delete cascade,
  "type" text not null,
  "byteCount" integer not null,
  "createdAt" text not null
);

-- The file in pieces, so that whatever reads rows in batches (backups, another key) needs little memory.
create table "receiptPieces" (
  "id" text not null primary key,
  "expenseId" text not null references "receipts" ("expenseId") on delete cascade,
  "place" integer not null,
  "content" text not null
);
create index "receiptPiecesOfExpense" on "receiptPieces" ("expenseId", "place");

-- Years whose totals members may read.
create table "moneyReports" (
  "year" integer not null primary key,
  "shownAt" text not null
);

-- Income of a year.
create index "paymentsByDay" on "payments" ("paidOn");
