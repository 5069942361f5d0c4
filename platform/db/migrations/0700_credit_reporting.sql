-- What is only ever added to: a correction is a new row.
create function refuse_change_of_report() returns trigger language plpgsql as
$$ begin raise exception '% only grows', tg_table_name; end $$;

-- The yes or no a member gave to one agency, each time, with the exact text.
create table agency_consent_event (
  member_id uuid not null,
  id uuid not null,
  agency text not null check (agency in ('experian', 'equifax', 'transunion')),
  given boolean not null,
  text_version text not null,
  text_hash text not null,
  at timestamptz not null,
  -- Where it was said: wizard, settings, credit-profile; or what ended it without the member saying so.
  channel text not null,
  primary key (member_id, id)
);
create index agency_consent_latest on agency_consent_event (member_id, agency, at desc, id desc);
create trigger agency_consent_event_grows before update or delete on agency_consent_event
  for each row execute function refuse_change_of_report();

-- The line an agency holds: one member, one tenancy, one number for life. What it holds is what it accepted.
create table agency_account (
  member_id uuid not null,
  tenancy_id uuid not null,
  agency text not null check (agency in ('experian', 'equifax', 'transunion')),
  account_number text not null,
  -- As first told. It never changes again, or the agency would take the account for another one.
  started_on date not null,
  made_at timestamptz not null,
  -- The last month of which a record was accepted, and what it said; null before the first.
  held_month text check (held_month ~ '^\d{4}-\d{2}$'),
  held_status text,
  held_closed_on date,
  held_file_id uuid,
  primary key (member_id, tenancy_id, agency)
);
create unique index agency_account_number on agency_account (account_number);
create index agency_account_open on agency_account (agency, member_id) where held_month is not null and held_closed_on is null;

-- One month's file to one agency. A file rejected whole keeps its row; the next version is a row of its own.
create table agency_file (
  id uuid primary key,
  agency text not null check (agency in ('experian', 'equifax', 'transunion')),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  version integer not null check (version > 0),
  name text not null unique,
  state text not null,
  -- The day in its header; fixed at the start, so that a rerun gives the same bytes.
  created_on date not null,
  started_at timestamptz not null,
  -- Set while the snapshot is being taken and unset when every range of members is in.
  ranges_left integer not null default 0,
  line_count integer,
  adverse_count integer,
  left_out_count integer,
  -- SHA-256 of the content, and how many sealed parts it lies in.
  sha256 text,
  part_count integer,
  size_bytes bigint,
  built_at timestamptz,
  -- The accepted file it was compared with, and what a person should see.
  master_file_id uuid,
  findings jsonb not null default '[]',
  checked_at timestamptz,
  -- Null: a clean file that left by itself.
  approved_by uuid,
  approved_at timestamptz,
  -- From this moment the file may be on its way; nothing in it can be taken back.
  leaving_at timestamptz,
  delivered_at timestamptz,
  acknowledged_at timestamptz,
  answered_at timestamptz,
  -- The agency's reason when it rejected the whole file.
  rejection_code text,
  rejection_reason text,
  overdue_told_at timestamptz,
  -- What went wrong last and waits for a person; null when nothing did.
  problem text,
  unique (agency, month, version)
);
create index agency_file_open on agency_file (state, agency, month);

-- Every move of a file, for ever: who or what, when.
create table agency_file_event (
  file_id uuid not null references agency_file (id),
  id uuid not null,
  move text not null,
  state text not null,
  by_member_id uuid,
  note text,
  at timestamptz not null,
  primary key (file_id, id)
);
create trigger agency_file_event_grows before update or delete on agency_file_event
  for each row execute function refuse_change_of_report();

-- A stretch of members of one snapshot, done by one job. Done twice it gives the same rows.
create table agency_file_range (
  file_id uuid not null references agency_file (id),
  after_member_id uuid not null,
  through_member_id uuid not null,
  done_at timestamptz,
  primary key (file_id, after_member_id)
);

-- The snapshot of a file that has not left: names and addresses as they will be written. It goes when the file has
-- been answered; from then on only the sealed file and the submitted lines tell what was said.
create table report_draft (
  member_id uuid not null,
  file_id uuid not null,
  tenancy_id uuid not null,
  agency text not null,
  account_number text not null,
  -- The record's facts; null when it is left out.
  record jsonb,
  status text,
  flag text,
  arrears_pence bigint not null default 0,
  -- What is still missing before arrears may be told; the record says U meanwhile.
  held_back_by jsonb not null default '[]',
  -- Why there is no record: the code of a rule or of a reason, and its sentence.
  left_out_because text,
  left_out_sentence text,
  primary key (member_id, file_id, tenancy_id)
);
create index report_draft_in_order on report_draft (file_id, account_number);

-- What was said about a member, to whom, when: written in the transaction that notes that the file has left.
create table report_line (
  member_id uuid not null,
  file_id uuid not null,
  tenancy_id uuid not null,
  agency text not null check (agency in ('experian', 'equifax', 'transunion')),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  account_number text not null,
  status text not null,
  flag text,
  balance_pounds integer not null,
  closed_on date,
  held_back_by jsonb not null default '[]',
  sent_at timestamptz not null,
  -- The day by which it should show, promised when it was sent.
  visible_by date not null,
  primary key (member_id, file_id, tenancy_id)
);
create index report_line_month on report_line (member_id, month, agency);
create index report_line_file on report_line (file_id, account_number);
create trigger report_line_grows before update on report_line
  for each row execute function refuse_change_of_report();

-- What the agency said to each line, once.
create table report_outcome (
  member_id uuid not null,
  file_id uuid not null,
  tenancy_id uuid not null,
  outcome text not null check (outcome in ('accepted', 'rejected', 'file_rejected')),
  code text,
  reason text,
  at timestamptz not null,
  primary key (member_id, file_id, tenancy_id)
);
create index report_outcome_file on report_outcome (file_id);
create trigger report_outcome_grows before update on report_outcome
  for each row execute function refuse_change_of_report();

-- Every answer an agency gave, by its own name for it, so that the same one twice changes nothing.
create table agency_answer (
  agency text not null,
  answer_id text not null,
  kind text not null,
  file_name text,
  -- Account numbers, codes and reasons; never a name.
  body jsonb not null,
  received_at timestamptz not null,
  primary key (agency, answer_id)
);

-- May this month be told as so many months behind? One question per member, home and month, whatever the number of
-- agencies; other arrears are another question. A person answers it once.
create table adverse_approval (
  member_id uuid not null,
  id uuid not null,
  tenancy_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  status text not null check (status in ('1', '2', '3', '4', '5', '6')),
  arrears_pence bigint not null check (arrears_pence > 0),
  -- The periods it rests on and how each condition stood when the question was put.
  grounds jsonb not null,
  state text not null check (state in ('pending', 'approved', 'refused')),
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decision_note text,
  primary key (member_id, id),
  unique (member_id, tenancy_id, month, arrears_pence),
  check ((state = 'pending') = (decided_at is null))
);
create index adverse_approval_open on adverse_approval (asked_at) where state = 'pending';

-- A member questions one month at one agency.
create table report_dispute (
  member_id uuid not null,
  id uuid not null,
  agency text not null check (agency in ('experian', 'equifax', 'transunion')),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  -- Null: every home of that month.
  tenancy_id uuid,
  reason text not null,
  state text not null check (state in ('open', 'in_review', 'upheld', 'not_upheld', 'withdrawn', 'corrected')),
  opened_at timestamptz not null,
  -- What each agency had been told when the question came, and what it was told after the decision.
  told_before jsonb not null default '[]',
  told_after jsonb not null default '[]',
  last_reminder_day integer,
  decided_by uuid,
  decided_at timestamptz,
  decision_note text,
  closed_at timestamptz,
  primary key (member_id, id)
);
create unique index report_dispute_once on report_dispute (member_id, agency, month) where state in ('open', 'in_review');
create index report_dispute_open on report_dispute (opened_at) where state in ('open', 'in_review', 'upheld');

create table report_dispute_event (
  member_id uuid not null,
  id uuid not null,
  dispute_id uuid not null,
  move text not null,
  state text not null,
  -- The member or the person who decided.
  by_member_id uuid,
  note text,
  at timestamptz not null,
  primary key (member_id, id)
);
create index report_dispute_event_of on report_dispute_event (member_id, dispute_id);
create trigger report_dispute_event_grows before update on report_dispute_event
  for each row execute function refuse_change_of_report();

-- What a member brought along; the file itself lies sealed in the file store.
create table dispute_evidence (
  member_id uuid not null,
  id uuid not null,
  dispute_id uuid not null,
  file_key text not null,
  file_name text not null,
  kind text not null,
  size_bytes integer not null,
  uploaded_at timestamptz not null,
  primary key (member_id, id)
);
create index dispute_evidence_of on dispute_evidence (member_id, dispute_id);
