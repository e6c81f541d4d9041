-- Addresses of which a mail server has said that they do not exist or take no mail. Whoever changes or verifies the address anew has no row any more.
create table "refusedAddresses" (
  -- As `users.emailKey`.
  "emailKey" text not null primary key,
  -- The server's number, such as 550 5.1.1; never its text.
  "code" text not null,
  "refusedAt" text not null
);
