-- The eight entities (docs/product.md 13), contact messages, and the version of public content.
-- Portable: ids are text, instants are ISO-8601 UTC text (they sort as they read), no words of one engine only.

create table "users" (
  "id" text primary key,
  "username" text not null,
  -- NFKC and lower case: two spellings of one name are one account.
  "usernameKey" text not null unique,
  "password" text not null,
  "email" text,
  "emailKey" text unique,
  "firstName" text,
  "lastName" text,
  "profileImageUrl" text,
  "role" text not null default 'guest' check ("role" in ('admin', 'member', 'guest')),
  "isActive" text not null default 'true' check ("isActive" in ('true', 'false')),
  "createdAt" text not null,
  "updatedAt" text not null
);
create index "usersByCreation" on "users" ("createdAt" desc, "id" desc);
create index "usersByRole" on "users" ("role", "isActive");

create table "sessions" (
  -- SHA-256 of the id in the cookie.
  "sid" text primary key,
  "sess" text not null,
  "expire" text not null,
  "userId" text references "users" ("id") on delete cascade
);
create index "sessionsByExpiry" on "sessions" ("expire");
create index "sessionsByUser" on "sessions" ("userId");

create table "announcements" (
  "id" text primary key,
  "type" text not null,
  "titleKo" text not null,
  "titleEn" text not null,
  "contentKo" text not null,
  "contentEn" text not null,
  "eventDate" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "createdBy" text references "users" ("id") on delete set null
);
create index "announcementsByDate" on "announcements" ("eventDate" desc, "id" desc);
create index "announcementsByAuthor" on "announcements" ("createdBy");

create table "membershipApplications" (
  "id" text primary key,
  "koreanName" text not null,
  "englishName" text not null,
  "kakaoId" text not null,
  "phoneNumber" text not null,
  "email" text not null,
  "dateOfBirth" text not null,
  "motorcycleModel" text not null,
  "emergencyContactName" text not null,
  "emergencyContactRelation" text not null,
  "emergencyContactPhone" text not null,
  "membershipFee" text not null,
  "paymentStatus" text not null default 'pending',
  "status" text not null default 'pending',
  "submittedAt" text not null,
  "reviewedAt" text,
  "notes" text,
  -- The account that is promoted on approval (docs/product.md 11.2).
  "userId" text references "users" ("id") on delete set null
);
create index "applicationsBySubmission" on "membershipApplications" ("submittedAt" desc, "id" desc);
create index "applicationsByStatus" on "membershipApplications" ("status", "submittedAt" desc, "id" desc);
create index "applicationsByUser" on "membershipApplications" ("userId", "status");

create table "ridingEvents" (
  "id" text primary key,
  "titleKo" text not null,
  "titleEn" text not null,
  "descriptionKo" text not null,
  "descriptionEn" text not null,
  "eventDate" text not null,
  "startTime" text not null,
  "endTime" text,
  "meetingLocation" text not null,
  "route" text,
  "difficulty" text not null,
  "maxParticipants" text,
  "status" text not null default 'upcoming',
  "createdBy" text references "users" ("id") on delete set null,
  "createdAt" text not null,
  "updatedAt" text not null
);
create index "ridingEventsByDate" on "ridingEvents" ("eventDate" desc, "id" desc);
create index "ridingEventsByStatus" on "ridingEvents" ("status", "eventDate", "id");
create index "ridingEventsByAuthor" on "ridingEvents" ("createdBy");

create table "eventParticipants" (
  "id" text primary key,
  "eventId" text not null references "ridingEvents" ("id") on delete cascade,
  "userId" text not null references "users" ("id") on delete cascade,
  "registeredAt" text not null,
  "status" text not null default 'registered',
  unique ("eventId", "userId")
);
create index "participantsByOrder" on "eventParticipants" ("eventId", "registeredAt", "id");
create index "participantsByUser" on "eventParticipants" ("userId");

create table "photoAlbums" (
  "id" text primary key,
  "titleKo" text not null,
  "titleEn" text not null,
  "descriptionKo" text,
  "descriptionEn" text,
  "dropboxUrl" text not null,
  "previewImage1" text,
  "previewImage2" text,
  "previewImage3" text,
  "photoCount" text,
  "isActive" text not null default 'true' check ("isActive" in ('true', 'false')),
  "displayOrder" text not null default '0',
  -- The same order as a number, for the list to sort by.
  "displayOrderNumber" integer not null default 0,
  "createdBy" text references "users" ("id") on delete set null,
  "createdAt" text not null,
  "updatedAt" text not null
);
create index "photoAlbumsByOrder" on "photoAlbums" ("displayOrderNumber", "createdAt" desc, "id" desc);
create index "photoAlbumsShown" on "photoAlbums" ("isActive", "displayOrderNumber", "createdAt" desc, "id" desc);
create index "photoAlbumsByAuthor" on "photoAlbums" ("createdBy");

create table "contactMessages" (
  "id" text primary key,
  "name" text not null,
  "email" text not null,
  "subject" text not null,
  "message" text not null,
  "createdAt" text not null
);
create index "contactMessagesByArrival" on "contactMessages" ("createdAt" desc, "id" desc);

-- Raised by every write of content that anybody may read, in the same transaction.
create table "contentVersions" (
  "name" text primary key,
  "version" integer not null
);
insert into "contentVersions" ("name", "version") values ('public', 1);
