-- Price a subscription was sold at, and true for the first plan of a person; null until its next refresh.
alter table subscription add column price_pence integer, add column is_first boolean;

-- 'refunded': paid back from that instant on.
alter table subscription_change drop constraint subscription_change_kind_check;
alter table subscription_change add constraint subscription_change_kind_check
  check (kind in ('began', 'changed', 'ended', 'refunded')) not valid;

-- People who had a plan, by keyed digests of their mailbox and of their card, so that a first plan is a first plan.
create table plan_holder (
  person_digest text primary key,
  first_plan_at timestamptz not null
);
