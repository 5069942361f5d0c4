-- A person with an account. Erased members keep their row, emptied, because ledgers that the law makes us
-- keep still name its id; an erased row has no address, so it cannot be signed in to or found.
create table member (
  id uuid primary key,
  email text,
  email_verified_at timestamptz,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  date_of_birth date,
  address text,
  city text,
  postcode text,
  details_verified boolean not null default false,
  tenancy_verified boolean not null default false,
  landlord_verified boolean not null default false,
  bank_verified boolean not null default false,
  email_codes_on boolean not null default false,
  authenticator_on boolean not null default false,
  pending_email text,
  -- When the sign-up that now owns the row was made: a newer one takes an unverified row over.
  signed_up_at timestamptz not null,
  erased_at timestamptz
);
create unique index member_email_unique on member (lower(email));

-- One row per place a member is signed in; its refresh tokens are one family. Only digests are kept: the
-- current one, and the one before it for the tabs that race.
create table member_session (
  member_id uuid not null references member (id) on delete cascade,
  id uuid not null,
  refresh_digest text not null,
  previous_digest text,
  rotated_at timestamptz,
  device text not null,
  signed_in_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (member_id, id)
);
create index member_session_expires on member_session (expires_at);

-- One-time links in letters, by digest.
create table email_link (
  member_id uuid not null references member (id) on delete cascade,
  digest text not null,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'change_email')),
  new_email text,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (member_id, digest)
);
create index email_link_expires on email_link (expires_at);

-- The right password was given and a second factor is awaited. One per member: a new one kills the old.
create table sign_in_challenge (
  member_id uuid primary key references member (id) on delete cascade,
  -- Null when the authenticator app makes the codes.
  code_digest text,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenge_expires on sign_in_challenge (expires_at);

create table authenticator (
  member_id uuid primary key references member (id) on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- The last half-minute a code was taken for: the same code is not taken twice.
  last_step bigint not null default 0
);

create table recovery_code (
  member_id uuid not null references member (id) on delete cascade,
  digest text not null,
  primary key (member_id, digest)
);

-- Devices on which the member has signed in fully: strangers' wrong guesses never lock these out.
create table trusted_device (
  member_id uuid not null references member (id) on delete cascade,
  digest text not null,
  trusted_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (member_id, digest)
);
create index trusted_device_expires on trusted_device (expires_at);
