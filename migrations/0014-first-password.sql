-- Whether the account's password is still the one of the first start, which was printed on a terminal or stands in a file. The dashboard asks its owner to change it.
alter table "users" add column "hasFirstPassword" text not null default 'false' check ("hasFirstPassword" in ('true', 'false'));
