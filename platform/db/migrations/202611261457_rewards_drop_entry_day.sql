-- The ledger is read in the order its entries were made, by the primary key.
drop index points_entry_by_day;
