-- How often the snapshot was changed before the file left: a build that began before a change is made again. And how
-- far the members were told, so that a crash in between tells nobody twice.
alter table agency_file
  add column draft_revision integer not null default 0,
  add column told_sent_through uuid,
  add column told_answer_through uuid,
  drop column ranges_left;

create index report_line_file_member on report_line (file_id, member_id);
