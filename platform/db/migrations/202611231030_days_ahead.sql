-- How far ahead of a rent day a member wants to hear of it; who chose nothing has no row.
create table days_ahead_choice (
  member_id uuid primary key,
  remind_days smallint not null check (remind_days between 1 and 7)
);

-- What was said of a rent day, so that it is said once.
create table days_ahead_said (
  member_id uuid not null,
  tenancy_id uuid not null,
  due_on date not null,
  word text not null,
  said_at timestamptz not null,
  primary key (member_id, tenancy_id, due_on, word)
);

-- Rent days that are not settled: the round before the rent days looks for nothing else.
create index rent_period_unsettled on rent_period (member_id, due_on) include (late_after)
  where state in ('upcoming', 'part_paid');

-- The address of a member's calendar, as a digest. Whoever holds one knows no member, so it is not theirs by its key.
create table calendar_address (
  digest text primary key,
  member_id uuid not null,
  made_at timestamptz not null
);
create unique index calendar_address_member on calendar_address (member_id);
