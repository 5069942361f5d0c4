-- A question to the landlord or agent who confirmed a home that the member has left: was the deposit returned in full?
-- It never holds a sum. A later answer replaces the earlier one.
create table deposit_question (
  member_id uuid not null,
  tenancy_id uuid not null,
  id uuid not null,
  sent_to text not null,
  -- The tenant, the home and its last day as the email and its page show them.
  tenant text not null,
  address text not null,
  left_on date not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  answer text check (answer in ('yes', 'no', 'not_yet', 'none')),
  answered_at timestamptz,
  primary key (member_id, tenancy_id),
  foreign key (member_id, tenancy_id) references tenancy (member_id, id) on delete cascade
);
