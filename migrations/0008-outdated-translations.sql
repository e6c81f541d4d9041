-- Which side of a Korean/English pair may have fallen behind, because an edit changed only the other one: 'ko', 'en' or nothing.
alter table "announcements" add column "outdatedLanguage" text check ("outdatedLanguage" in ('ko', 'en'));
alter table "ridingEvents" add column "outdatedLanguage" text check ("outdatedLanguage" in ('ko', 'en'));
alter table "photoAlbums" add column "outdatedLanguage" text check ("outdatedLanguage" in ('ko', 'en'));

create index "announcementsOutdated" on "announcements" ("eventDate" desc, "id" desc) where "outdatedLanguage" is not null;
create index "ridingEventsOutdated" on "ridingEvents" ("eventDate" desc, "id" desc) where "outdatedLanguage" is not null;
create index "photoAlbumsOutdated" on "photoAlbums" ("displayOrderNumber", "createdAt" desc, "id" desc) where "outdatedLanguage" is not null;
