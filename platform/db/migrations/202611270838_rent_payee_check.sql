-- A payee that only the member's word makes rent, or that is a shop, a card, cash or an own account. A person decides
-- once for each payee of a home; until a yes, agencies are told nothing of its months.
create table rent_payee_check (
  member_id uuid not null references member (id) on delete cascade,
  id uuid not null,
  tenancy_id uuid not null,
  -- Words of the bank's line without dates and numbers, as the rent engine compares them.
  payee_key text not null,
  -- A line as the bank wrote it.
  line text not null,
  -- The bank names a shop, a card, cash or an own account: points wait too.
  unlike_rent boolean not null,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  accepted boolean,
  note text,
  primary key (member_id, id),
  unique (member_id, tenancy_id, payee_key)
);
create index rent_payee_check_asked on rent_payee_check (asked_at);

-- Null: nothing to check, or a person said yes.
alter table rent_period add column payee_check text check (payee_check in ('waiting', 'declined'));
