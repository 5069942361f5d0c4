-- A file's records stand in the order of their bytes, whatever alphabet the database sorts by.
alter table report_draft alter column account_number type text collate "C";
