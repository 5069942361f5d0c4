-- The session that asked for the copy; null for copies asked for before it was kept.
alter table data_export add column asked_in uuid;
