-- The member may give a payment to a month of their own choosing: the home and the rent day of its period.
alter table rent_decision
  add column tenancy_id uuid,
  add column due_on date,
  add check ((tenancy_id is null) = (due_on is null));

-- A payment that only the member's word verified goes when that word is taken back.
alter table rent_payment add column on_word boolean not null default false;
update rent_payment p set on_word = true where exists (
  select from rent_decision d where d.member_id = p.member_id and d.transaction_id = p.transaction_id and d.is_rent);
