-- Consents go six years after the account was closed, and only then: the job that keeps the retention table says so
-- for its own transaction.
create or replace function refuse_consent_change() returns trigger language plpgsql as
$$ begin
  if tg_op = 'DELETE' and current_setting('keyturn.retention', true) = 'on' then return old; end if;
  raise exception '% only grows', tg_table_name;
end $$;
create or replace function refuse_change_of_report() returns trigger language plpgsql as
$$ begin
  if tg_op = 'DELETE' and current_setting('keyturn.retention', true) = 'on' then return old; end if;
  raise exception '% only grows', tg_table_name;
end $$;
create index report_line_age on report_line (sent_at);

-- A member's copy of everything. The archive itself lies sealed in the file store until it expires.
create table data_export (
  member_id uuid not null,
  id uuid not null,
  state text not null check (state in ('asked', 'ready', 'expired')),
  asked_at timestamptz not null,
  file_key text,
  size_bytes integer,
  ready_at timestamptz,
  expires_at timestamptz,
  fetched_at timestamptz,
  primary key (member_id, id)
);
create unique index data_export_one_at_a_time on data_export (member_id) where state = 'asked';

-- What somebody found wrong, with the dates the law counts. Whoever complains is named here and not by their
-- account: a complaint outlives it, and strangers may complain too.
create table complaint (
  id uuid primary key,
  -- Short enough to say on the telephone.
  reference text not null unique,
  member_id uuid,
  name text not null,
  email text not null,
  about text not null check (about in ('data', 'credit-file', 'money', 'service', 'other')),
  words text not null,
  digest text not null,
  received_at timestamptz not null,
  acknowledge_by date not null,
  answer_by date not null,
  acknowledged_at timestamptz,
  state text not null check (state in ('received', 'acknowledged', 'answered')),
  answer text,
  answered_by uuid,
  answered_at timestamptz
);
create index complaint_of_member on complaint (member_id, received_at desc);
create index complaint_open on complaint (received_at) where state <> 'answered';
create index complaint_digest on complaint (digest, received_at);
