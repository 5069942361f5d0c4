-- A complaint that was taken back, or was none, is closed with a reason, which stands where an answer would. The desk
-- walks complaints by how they stand, and finds them by what was written.
alter table complaint drop constraint complaint_state_check;
alter table complaint add constraint complaint_state_check
  check (state in ('received', 'acknowledged', 'answered', 'closed'));
drop index complaint_open;
create index complaint_open on complaint (received_at) where state in ('received', 'acknowledged');
create index complaint_at_the_desk on complaint (state, received_at desc);
create index complaint_words on complaint using gin
  (array_to_tsvector(desk_words(name || ' ' || email || ' ' || reference || ' ' || words)));
create index complaint_answered on complaint (answered_at) where answered_at is not null;
