-- Somebody who guarantees a member's rent of one home, invited by email. The row is deleted once either of them ends it.
create table guarantor (
  member_id uuid not null,
  id uuid not null,
  tenancy_id uuid not null,
  email text not null,
  -- The member agreed to an early email where a month was not found by the fifth day after its rent day.
  early_word boolean not null,
  -- Proven months after which a release letter can be made.
  release_after smallint not null check (release_after between 6 and 24),
  invited_at timestamptz not null,
  -- Null until the link in the invited mailbox was pressed.
  accepted_at timestamptz,
  -- Last day of the invitation, then of the view.
  expires_on date not null,
  -- Rent day of the latest early email.
  last_word_on date,
  release_code text,
  primary key (member_id, id),
  unique (member_id, tenancy_id, email)
);
create index guarantor_email on guarantor (email);
create index guarantor_release on guarantor (release_code);
create index guarantor_expires on guarantor (expires_on);
