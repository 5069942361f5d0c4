-- The day an entry is told under. A rent that came back counts against the month it was paid in, and happened later.
alter table points_entry add column happened_on date;
alter table points_entry disable trigger points_entry_only_grows;
update points_entry set happened_on = occurred_on;
alter table points_entry enable trigger points_entry_only_grows;
alter table points_entry alter column happened_on set not null;
create index points_entry_by_day on points_entry (member_id, happened_on desc, number desc);
