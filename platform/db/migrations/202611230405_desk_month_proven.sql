-- A month is called verified at the desk where a bank showed it. What only the member's own statement shows stays open;
-- a month that somebody else paid is told apart by its paper. The earlier form goes with a later release.
create function desk_month_status(state text, awaits_answer boolean, bank_proven boolean)
  returns text language sql immutable parallel safe as $$
  select case
    when state in ('verified_on_time', 'verified_late') and bank_proven then 'verified'
    when state = 'confirmed_missed' then 'missed'
    when state = 'disputed' or awaits_answer then 'reviewing'
    when state = 'part_paid' then 'incomplete'
    else 'pending'
  end
$$;
create index rent_period_proven_at_the_desk
  on rent_period (desk_month_status(state, awaits_answer, bank_proven), due_on desc, member_id, tenancy_id)
  where state <> 'upcoming';
create index rent_period_paid_by_other_at_the_desk on rent_period (due_on desc, member_id, tenancy_id)
  where state = 'paid_by_other';
