-- Of the marks about a rider at a stop the newest stays ("markedAt"), whoever made it: phones no longer say which one they knew.
alter table "headCountMarks" drop column "version";
