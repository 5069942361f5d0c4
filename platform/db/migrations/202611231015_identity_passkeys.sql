-- Keys on members' devices that sign in without a password (WebAuthn); of each only the public half.
create table passkey (
  member_id uuid not null references member (id) on delete cascade,
  id uuid not null,
  -- By which the device finds its half.
  credential_id text not null,
  public_key text not null,
  -- How often the device says it was used; a copy of it would fall behind. Keys that travel between devices say 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  made_at timestamptz not null,
  last_used_at timestamptz,
  primary key (member_id, id),
  unique (member_id, credential_id)
);
-- True: this sign-in was made with one, alone or after the password.
alter table member_session add column by_passkey boolean not null default false;
