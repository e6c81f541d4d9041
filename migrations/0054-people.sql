-- Whether there is a number to call in an emergency, so that lists know it without opening encrypted values (db/search.ts). The next start fills it, with the
-- texts for searches.
alter table "membershipApplications" add column "hasEmergencyContact" text;
update "membershipApplications" set "searchText" = null;

-- The application of an account that counts, with all that filters of people ask (members/people.ts).
drop index "applicationsByUser";
create index "applicationsByUser" on "membershipApplications" (
  "userId", "status", "duplicateOf", "submittedAt" desc, "id" desc,
  "hasEmergencyContact", "detailsConfirmedAt", "paymentConfirmedAt", "consentVersion"
);
