-- Upcoming rides of one day stand in the order of their start (docs/product.md 9.1).
drop index "ridingEventsByStatus";
create index "ridingEventsByStatus" on "ridingEvents" ("status", "eventDate", "startTime", "id");
