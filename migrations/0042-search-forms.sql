-- Search texts hold names without accents and phone numbers in all their forms now (store/search.ts). The next start fills them.
update "users" set "searchText" = null;
update "membershipApplications" set "searchText" = null;
