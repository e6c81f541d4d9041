-- What an announcement asks its members. Without a reference to it, so that an announcement that was deleted and restored has its question and answers again;
-- both go when it is deleted for good.
create table "questions" (
  "announcementId" text primary key not null,
  "kind" text not null check ("kind" in ('attendance', 'one', 'many', 'days')),
  -- JSON: those of attendance are the site's.
  "options" text not null,
  "closesAt" text,
  "showsNames" text not null default 'false' check ("showsNames" in ('true', 'false')),
  "remindedAt" text,
  "updatedAt" text not null
);

-- One of each member: the last counts. JSON of the ids of the options.
create table "answers" (
  "announcementId" text not null references "questions" ("announcementId") on delete cascade,
  "userId" text not null references "users" ("id") on delete cascade,
  "choices" text not null,
  "companions" integer not null default 0,
  "answeredAt" text not null,
  primary key ("announcementId", "userId")
);
create index "answersOfUser" on "answers" ("userId");
