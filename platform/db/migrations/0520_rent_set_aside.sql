-- What looked like rent and is none, told once for each transaction.
create table rent_set_aside (
  member_id uuid not null,
  transaction_id uuid not null,
  because text not null check (because in ('came_back', 'own_transfer')),
  noted_at timestamptz not null,
  primary key (member_id, transaction_id)
);
