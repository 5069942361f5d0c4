-- Points are money-like: every change is a movement from one account of the member's book to another, so the
-- accounts of a book always add up to nothing. Entries only grow; the book holds the running balances, so
-- that a read costs the same after one month and after ten years.
create table points_book (
  member_id uuid not null references member (id),
  entry_count integer not null default 0,
  -- Thousandths of a point that did not make a whole one yet.
  carry_milli integer not null default 0 check (carry_milli between 0 and 999),
  earned integer not null default 0,
  bonus integer not null default 0,
  adjusted integer not null default 0,
  available integer not null default 0 check (available >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  held integer not null default 0 check (held >= 0),
  redeemed integer not null default 0 check (redeemed >= 0),
  reversed integer not null default 0 check (reversed >= 0),
  expired integer not null default 0 check (expired >= 0),
  -- What a bounced rent took back after it was spent; never above nothing.
  owed integer not null default 0 check (owed <= 0),
  primary key (member_id),
  check (earned + bonus + adjusted + available + reserved + held + redeemed + reversed + expired + owed = 0)
);

create table points_entry (
  member_id uuid not null,
  number integer not null,
  -- What caused it; the same cause is written once.
  cause text not null,
  kind text not null,
  from_account text not null,
  to_account text not null,
  points integer not null check (points > 0),
  category text not null,
  -- How much and how often it counts in the totals of what was earned.
  total_change integer not null default 0,
  count_change integer not null default 0,
  occurred_on date not null,
  note text not null,
  available_after integer not null check (available_after >= 0),
  recorded_at timestamptz not null,
  primary key (member_id, number),
  foreign key (member_id) references points_book (member_id),
  check (from_account <> to_account)
);
create unique index points_entry_once on points_entry (member_id, cause);
create index points_entry_counted on points_entry (member_id, occurred_on) where total_change <> 0;

create function refuse_change_of_points_entry() returns trigger language plpgsql as $$
begin raise exception 'points entries are never changed; write a new one'; end $$;
create trigger points_entry_only_grows before update on points_entry
  for each row execute function refuse_change_of_points_entry();

-- Sums of the entries that count, kept along the way.
create table points_total (
  member_id uuid not null,
  grouped_by text not null check (grouped_by in ('category', 'month', 'skipped')),
  key text not null,
  points integer not null,
  included_count integer not null,
  primary key (member_id, grouped_by, key),
  foreign key (member_id) references points_book (member_id)
);

-- What was decided about each verified rent payment, once per payment.
create table points_award (
  member_id uuid not null,
  payment_id text not null,
  tenancy_id text not null,
  payee text not null,
  paid_on date not null,
  pence bigint not null,
  state text not null check (state in ('earned', 'held', 'skipped', 'before_plan', 'reversed', 'rejected')),
  reason text,
  multiplier_tenths integer not null,
  points integer not null,
  decided_at timestamptz not null,
  primary key (member_id, payment_id),
  foreign key (member_id) references points_book (member_id)
);
create index points_award_by_day on points_award (member_id, paid_on desc);
create index points_award_top on points_award (member_id, points desc) where state = 'earned';
create index points_award_held on points_award (decided_at) where state = 'held';

-- Who is paid by whom, without names: the same payee among many members asks for a look.
create table payee_seen (
  payee_digest text not null,
  member_id uuid not null,
  first_seen_on date not null,
  primary key (payee_digest, member_id)
);
create table payee_trusted (
  payee_digest text primary key,
  trusted_by uuid not null,
  trusted_at timestamptz not null
);

-- One welcome per person, whatever account they come back with. Only a keyed digest of the address is kept.
create table welcome_given (
  person_digest text primary key,
  given_at timestamptz not null
);

create table redemption (
  member_id uuid not null,
  id uuid not null,
  idempotency_key text not null,
  retailer_id text not null,
  amount_pence integer not null check (amount_pence > 0),
  points integer not null check (points > 0),
  state text not null check (state in ('reserved', 'placed', 'fulfilled', 'failed')),
  failure text,
  sealed_voucher text,
  expires_on date,
  supplier_reference text,
  asked_at timestamptz not null,
  settled_at timestamptz,
  polls integer not null default 0,
  code_shown_at timestamptz,
  primary key (member_id, id),
  foreign key (member_id) references points_book (member_id)
);
create unique index redemption_once on redemption (member_id, idempotency_key);
create index redemption_newest on redemption (member_id, asked_at desc);
create index redemption_open on redemption (asked_at) where state in ('reserved', 'placed');

create table points_adjustment (
  member_id uuid not null,
  id uuid not null,
  points integer not null check (points <> 0),
  reason text not null,
  state text not null check (state in ('proposed', 'approved', 'refused')),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  primary key (member_id, id),
  check (decided_by is null or decided_by <> proposed_by)
);
create index points_adjustment_open on points_adjustment (proposed_at) where state = 'proposed';
