-- A rise as a member read it off its notice, and the notice itself where they keep it beside. What the law says of it is
-- reckoned when it is read, never stored.
create table rent_notice (
  member_id uuid not null,
  id uuid not null,
  -- Empty: the member does not know on which side of a border the home stands.
  country text check (country in ('england', 'wales', 'scotland', 'northern-ireland')),
  let_as text not null check (let_as in ('private', 'social', 'lodger', 'unsure')),
  form text not null check (form in ('form_4a', 'form_4', 'rent_increase_notice', 'rhw12', 'in_writing', 'clause', 'by_word',
    'unsure')),
  received_on date not null,
  begins_on date not null,
  rent_pence bigint not null check (rent_pence > 0),
  new_rent_pence bigint not null check (new_rent_pence > rent_pence),
  every text not null check (every in ('week', 'fortnight', 'four_weeks', 'month')),
  home_began_on date not null,
  last_rise_on date,
  period_began_on date,
  fixed_until date,
  checked_at timestamptz not null,
  file_key text,
  file_name text,
  file_kind text check (file_kind in ('pdf', 'png', 'jpeg')),
  file_bytes integer,
  primary key (member_id, id),
  check (num_nulls(file_key, file_name, file_kind, file_bytes) in (0, 4))
);
