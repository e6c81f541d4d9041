-- Every version of the bylaws that the club has published. Rows are only added. Version 0 is what the site brought along, as it was at the first own version.
create table "bylaws" (
  "version" integer not null primary key,
  -- A day of the club; null for the sample, which nobody adopted.
  "effectiveDate" text,
  "reason" text not null,
  -- JSON, as the calls have them.
  "chapters" text not null,
  -- JSON of what changed against the version before; null for version 0.
  "changes" text,
  -- The only language that was changed.
  "onlyChanged" text check ("onlyChanged" in ('ko', 'en')),
  "publishedAt" text,
  "publishedBy" text references "users" ("id") on delete set null
);

-- Texts of pages in the club's own words, by their names in the contract. Null: the site's own again.
create table "pageWords" (
  "name" text primary key,
  "ko" text,
  "en" text,
  -- What it was before the last change.
  "formerKo" text,
  "formerEn" text,
  "updatedAt" text not null
);
