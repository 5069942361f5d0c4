-- The home and the landlord a month was proved for. They stay when the member corrects either.
create table rent_proved_for (
  member_id uuid not null,
  tenancy_id uuid not null,
  due_on date not null,
  address text not null,
  landlord text not null,
  -- Whether the bank's line names the landlord or agent.
  names_landlord boolean not null,
  proved_at timestamptz not null,
  primary key (member_id, tenancy_id, due_on)
);

-- The name, homes and landlords a passport would show, to notice a change of them.
create table rent_shown_facts (
  member_id uuid not null,
  name text not null,
  homes jsonb not null,
  first_noted_at timestamptz not null,
  name_changed_at timestamptz,
  homes_changed_at timestamptz,
  primary key (member_id)
);
