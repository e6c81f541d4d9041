-- Upcoming rides of one day stand in the order of their start (docs/product.md 9.1).
create index "ridingEventsByStart" on "ridingEvents" ("status", "eventDate", "startTime", "id");
