-- Names of an account's holders, as the bank writes them. Null: linked before names were read, and none read since.
alter table bank_account add column holder_names text[];

-- Answers of members about an account in another name, and what a person decided about them. A decision holds for this
-- typed name and these holders only: a later change of either is asked about again.
create table bank_holder_check (
  member_id uuid not null,
  id uuid not null,
  typed_name text not null,
  holder_names text[] not null,
  said text not null check (said in ('my_other_name', 'joint_account', 'family_pays', 'other')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  accepted boolean,
  note text,
  primary key (member_id, id)
);
create unique index bank_holder_check_open on bank_holder_check (member_id) where decided_at is null;
create index bank_holder_check_waiting on bank_holder_check (asked_at) where decided_at is null;
