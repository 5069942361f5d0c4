-- Since when an agency may have a file of which no arrival is noted: it is not uploaded again before the agency or a
-- person has said that it did not arrive.
alter table agency_file add column may_have_arrived_at timestamptz;
update agency_file set may_have_arrived_at = leaving_at
where state = 'approved' and leaving_at is not null and arrived_at is null;
