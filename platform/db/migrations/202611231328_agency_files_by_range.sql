-- What is done for every line of a file is done by ranges of members, and taken up where it stood: how far the members
-- were cut into ranges, when the file arrived at the agency, and which of its answers is being noted line by line.
alter table agency_file
  add column cut_at timestamptz,
  add column arrived_at timestamptz,
  add column answer_in_hand text;
update agency_file file set cut_at = started_at
  where exists (select from agency_file_range range where range.file_id = file.id);
create index agency_file_range_left on agency_file_range (file_id) where done_at is null;

-- A number over all members is promised by its ninety-six random bits, and a file that had one twice is not written.
drop index agency_account_number;
-- What an agency holds changes every month. An index that does not look at it lets the row stay where it is.
drop index agency_account_open;
create index agency_account_in_turn on agency_account (agency, member_id);
alter table agency_account set (fillfactor = 80);

-- Of the rows of a file only these few are looked for by themselves.
create index report_draft_left_out on report_draft (file_id, member_id) where record is null;
create index report_draft_adverse on report_draft (file_id) where status between '1' and '6';
drop index report_outcome_file;
create index report_outcome_rejected on report_outcome (file_id) where outcome = 'rejected';
-- A line is found by its member, by its file, or by the day it should show; by nothing else.
drop index report_line_month, report_line_age;
