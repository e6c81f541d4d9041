-- A ride that a member has called is no ride of the club until an officer makes it one.
alter table "ridingEvents" add column "kind" text not null default 'club' check ("kind" in ('club', 'member'));
-- What the member says to it, in one line.
alter table "ridingEvents" add column "word" text;
