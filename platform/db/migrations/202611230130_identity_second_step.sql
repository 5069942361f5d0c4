-- The right password was given and a second factor is awaited: one row for each such sign-in, so that none spends the
-- tries of another. sign_in_challenge, one row for each member, stays for programs that still run beside this one and
-- goes in a later release.
create table second_step (
  member_id uuid not null references member (id) on delete cascade,
  -- Of the token that the sign-in was answered with.
  digest text not null,
  -- Of the network address it came from, for clients that know no token.
  network text not null,
  -- Null when the authenticator app makes the codes.
  code_digest text,
  tries integer not null default 0,
  -- Made without the token.
  tries_by_network integer not null default 0,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (member_id, digest)
);
create index second_step_expires on second_step (expires_at);
