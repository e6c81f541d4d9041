-- Transactions run one after the other: no row is there to wait for.
drop table "locks";
