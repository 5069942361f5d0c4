-- Whether a month stands on the member's file at an agency: asked once for each agency, answered by who can look there.
create table file_look (
  member_id uuid not null,
  agency text not null,
  -- The month to look for.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  asked_at timestamptz not null,
  state text not null check (state in ('asked', 'seen', 'not_seen', 'wrong', 'traced')),
  answered_at timestamptz,
  -- What the agency said to one of our people who asked where it is.
  traced_at timestamptz,
  traced_by uuid,
  trace_note text,
  primary key (member_id, agency)
);
create index file_look_at_the_desk on file_look (state, answered_at desc);
create index report_line_visible on report_line (visible_by, member_id);
