-- How many messages a day brought is asked with each one (store/contact-messages.ts).
create index "contactMessagesByDay" on "contactMessages" ("createdAt");
