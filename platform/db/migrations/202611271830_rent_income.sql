-- Income of a month that the bank showed whole: an answer, and neither a sum nor a payment.
create table rent_income_month (
  member_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  -- Payers of income, each as a keyed digest.
  payers text[] not null,
  -- Income at the least and at the most, in halves of the month's rent; 20 stands for more as well.
  halves smallint not null,
  halves_most smallint not null,
  rent_pence integer not null,
  computed_on date not null,
  primary key (member_id, month)
);
