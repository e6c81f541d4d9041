-- The meeting place as readers of English are told it; null: as "meetingLocation".
alter table "ridingEvents" add column "meetingLocationEn" text;
