-- The names of a ride's guests are encrypted, too (src/server/db/encryption/encrypted-columns.ts): the next start looks through all values once more.
update "encryptionKeys" set "completedAt" = null;
