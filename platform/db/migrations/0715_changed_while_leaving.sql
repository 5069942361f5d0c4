-- Members of whom something changed while a file was on its way. If it turns out that nothing left, they come first.
alter table agency_file add column changed_meanwhile uuid[] not null default '{}';
