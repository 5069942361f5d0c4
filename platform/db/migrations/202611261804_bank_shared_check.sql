-- A member's account that counts for another member, who linked it first. It waits for a person, who may let it count
-- for this member from a day on.
create table bank_shared_check (
  member_id uuid not null references member (id) on delete cascade,
  account_id uuid not null,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  released boolean,
  -- First day that counts for this member; null unless released.
  counts_from date,
  note text,
  primary key (member_id, account_id)
);
create index bank_shared_check_asked on bank_shared_check (asked_at);
