-- What the member told us of a period nobody found rent for; null while they have said nothing.
alter table rent_period
  add column said text check (said in ('paid_by_benefit', 'paid_by_agent', 'paid_elsewhere', 'not_paid'));
