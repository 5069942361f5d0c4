-- Whom the payment company knows. The version grows with every look at the company's own record, so that
-- an older look can never overwrite a newer one.
create table billing_account (
  member_id uuid not null references member (id) on delete cascade,
  customer_id text not null,
  version bigint not null default 0,
  followed_at timestamptz,
  primary key (member_id)
);

-- A checkout somebody was sent to. At most one is open per member.
create table checkout_order (
  member_id uuid not null references member (id) on delete cascade,
  id uuid not null,
  plan text not null,
  billing_interval text not null check (billing_interval in ('month', 'year')),
  success_url text not null,
  cancel_url text not null,
  state text not null check (state in ('open', 'done', 'replaced', 'lapsed')),
  checkout_id text,
  checkout_url text,
  opened_at timestamptz not null,
  primary key (member_id, id)
);
create unique index checkout_order_open on checkout_order (member_id) where state = 'open';

-- What the payment company last said about each subscription, and what the member said to us about leaving.
create table subscription (
  member_id uuid not null references member (id) on delete cascade,
  id text not null,
  status text not null check (status in ('active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled')),
  plan text not null,
  billing_interval text not null check (billing_interval in ('month', 'year')),
  started_at timestamptz not null,
  period_starts_at timestamptz not null,
  period_ends_at timestamptz not null,
  cancels_at timestamptz,
  ended_at timestamptz,
  unpaid_since timestamptz,
  leave_asked_at timestamptz,
  leave_reason text,
  -- A second one bought by accident in another tab; it is ended and paid back, and counts for nothing.
  surplus boolean not null default false,
  primary key (member_id, id)
);
create index subscription_renewals on subscription (period_ends_at) where status <> 'canceled';

-- The history of plans, which only grows.
create table subscription_change (
  member_id uuid not null references member (id) on delete cascade,
  id uuid not null,
  subscription_id text not null,
  kind text not null check (kind in ('began', 'changed', 'ended')),
  plan text not null,
  happened_at timestamptz not null,
  primary key (member_id, id)
);
create index subscription_change_order on subscription_change (member_id, happened_at);

-- Every letter about money, once: the log that shows the reminder was sent.
create table billing_notice (
  member_id uuid not null references member (id) on delete cascade,
  kind text not null,
  about text not null,
  facts jsonb not null,
  made_at timestamptz not null,
  primary key (member_id, kind, about)
);

create table refund_request (
  member_id uuid not null references member (id) on delete cascade,
  id uuid not null,
  subscription_id text not null,
  invoice_id text not null,
  amount_pence integer not null check (amount_pence > 0),
  state text not null check (state in ('asked', 'done')),
  asked_at timestamptz not null,
  done_at timestamptz,
  primary key (member_id, id)
);
create unique index refund_request_once on refund_request (member_id, invoice_id);
