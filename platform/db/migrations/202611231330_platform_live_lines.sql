-- Which process serves an open page of which member: only those are told what happens to them. Nothing of it outlives
-- the pages, so a crash may take it. It stays on one machine, beside whoever listens.
create unlogged table live_line (
  process uuid not null,
  member_id uuid not null,
  made_at timestamptz not null default now(),
  primary key (process, member_id)
);
create index live_line_of_member on live_line (member_id);

-- The program says itself that a session has ended, after the transaction that ended it.
drop trigger member_session_ended on member_session;
drop function tell_of_ended_session();
