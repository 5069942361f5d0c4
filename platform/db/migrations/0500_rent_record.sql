-- One row a member: the lock that recomputations take in turn, and the day on which time alone changes something.
create table rent_member (
  member_id uuid primary key,
  looked_at timestamptz,
  next_look_on date
);
create index rent_member_next_look on rent_member (next_look_on, member_id);

create table rent_period (
  member_id uuid not null,
  tenancy_id uuid not null,
  due_on date not null,
  late_after date not null,
  due_pence bigint not null,
  found_pence bigint not null,
  state text not null check (state in ('upcoming', 'verified_on_time', 'verified_late', 'part_paid', 'paid_by_other',
    'not_found', 'confirmed_missed', 'disputed', 'reversed')),
  settled_on date,
  -- A payment that may be this period's rent waits for the member's yes or no.
  awaits_answer boolean not null,
  -- Every account that could have paid was known for all of its days; otherwise "not found" says nothing.
  watched boolean not null,
  -- All that verifies it came from the bank itself, not from a statement the member brought.
  bank_proven boolean not null,
  reasons jsonb not null,
  primary key (member_id, tenancy_id, due_on)
);

-- Every move a period made, for ever.
create table rent_period_event (
  member_id uuid not null,
  id uuid not null,
  tenancy_id uuid not null,
  due_on date not null,
  move text not null,
  state text not null,
  at timestamptz not null,
  primary key (member_id, id)
);

-- What is rent or may be. The bank's words are kept here too: the record outlives the link they came through.
create table rent_match (
  member_id uuid not null,
  transaction_id uuid not null,
  tenancy_id uuid not null,
  account_id uuid not null,
  account_name text not null,
  source text not null check (source in ('bank', 'statement')),
  booked_on date not null,
  pence bigint not null,
  description text not null,
  merchant text,
  confidence real not null,
  reasons jsonb not null,
  due_on date,
  -- What of it settles rent; a deposit paid with the first rent is not rent.
  rent_pence bigint not null,
  primary key (member_id, transaction_id)
);
create index rent_match_day on rent_match (member_id, booked_on desc, transaction_id desc);

create table rent_decision (
  member_id uuid not null,
  transaction_id uuid not null,
  is_rent boolean not null,
  decided_at timestamptz not null,
  primary key (member_id, transaction_id)
);

-- What was announced. A payment found again after it was reversed is a new one.
create table rent_payment (
  member_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  tenancy_id uuid not null,
  paid_on date not null,
  pence bigint not null,
  payee text not null,
  due_on date,
  due_pence bigint,
  verified_at timestamptz not null,
  reversed_at timestamptz,
  primary key (member_id, id)
);
create unique index rent_payment_standing on rent_payment (member_id, transaction_id) where reversed_at is null;
