-- People see where they are signed in, and sign out there. Made anew rather than added to: everybody signs in once more.
drop table "sessions";
create table "sessions" (
  -- SHA-256 of the id in the cookie.
  "sid" text not null primary key,
  -- What its owner and the API call it by; nothing follows from it.
  "id" text not null unique,
  "sess" text not null,
  -- When it ends unless it is used again: fourteen days after it was last seen, thirty after signing in.
  "expire" text not null,
  "userId" text not null references "users" ("id") on delete cascade,
  "signedInAt" text not null,
  -- Written once a day at the most.
  "lastSeenAt" text not null,
  -- Kind of device and browser, such as `iPhone · Safari`; null when unknown.
  "device" text
);
create index "sessionsByExpiry" on "sessions" ("expire");
create index "sessionsByUser" on "sessions" ("userId", "lastSeenAt" desc, "id" desc);

-- What the log says about one person or application is looked up for their own data.
create index "auditLogBySubject" on "auditLog" ("subjectId", "at");
-- Rejected applications are erased some time after the decision.
create index "applicationsByDecision" on "membershipApplications" ("status", "reviewedAt");
