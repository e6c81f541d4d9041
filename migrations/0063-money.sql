-- What the club collects from its members, in whole cents of US dollars: dues, shares of a ride, and anything else.
create table "collections" (
  "id" text not null primary key,
  "kind" text not null check ("kind" in ('dues', 'ride', 'other')),
  "titleKo" text not null,
  "titleEn" text not null,
  "amountCents" integer not null check ("amountCents" between 0 and 999999),
  "dueDate" text not null,
  "waysKo" text,
  "waysEn" text,
  -- Without a reference: a deleted ride can come back.
  "eventId" text,
  -- Whether people who become members later are charged too.
  "chargesNewMembers" text not null check ("chargesNewMembers" in ('true', 'false')),
  "remindedAt" text,
  "createdAt" text not null,
  "updatedAt" text not null
);
create index "collectionsByCreation" on "collections" ("createdAt", "id");

-- What one person has to pay of it. It stays, without a name, when the account is erased.
create table "charges" (
  "id" text not null primary key,
  "collectionId" text not null references "collections" ("id") on delete cascade,
  "userId" text references "users" ("id") on delete set null,
  "amountCents" integer not null check ("amountCents" between 0 and 999999),
  "claimedAt" text,
  "waivedAt" text,
  "waivedReason" text,
  "updatedAt" text not null,
  unique ("collectionId", "userId")
);
create index "chargesOfUser" on "charges" ("userId");

-- What was paid of a charge; negative: given back, or taken off because it was another person's.
create table "payments" (
  "id" text not null primary key,
  "chargeId" text not null references "charges" ("id") on delete cascade,
  "amountCents" integer not null check ("amountCents" between -999999 and 999999 and "amountCents" <> 0),
  "paidOn" text not null,
  "method" text not null check ("method" in ('zelle', 'venmo', 'bank', 'check', 'cash', 'other')),
  "reason" text,
  "createdAt" text not null
);
create index "paymentsOfCharge" on "payments" ("chargeId");
