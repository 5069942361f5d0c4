-- The person as the bank data company knows them. The secret, where there is one, is sealed.
create table bank_customer (
  member_id uuid not null,
  provider text not null,
  customer_ref text not null,
  sealed_secret text,
  created_at timestamptz not null,
  primary key (member_id, provider)
);

-- Whose a webhook is: the company's customer and consent numbers, each led back to a member.
create table bank_provider_ref (
  provider text not null,
  ref text not null,
  member_id uuid not null,
  primary key (provider, ref)
);
create index bank_provider_ref_member on bank_provider_ref (member_id);

-- A journey to the bank and back, bound to the member who began it by a nonce only their browser was given.
create table bank_attempt (
  member_id uuid not null,
  id uuid not null,
  provider text not null,
  nonce_digest text not null,
  connection_id uuid,
  provider_ref text,
  return_path text,
  state text not null check (state in ('open', 'done', 'failed')),
  failure text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (member_id, id)
);

create table bank_connection (
  member_id uuid not null,
  id uuid not null,
  provider text not null,
  consent_ref text not null,
  institution_id text not null,
  institution_name text not null,
  state text not null check (state in ('active', 'reconfirm_due', 'expired', 'revoked', 'disconnected', 'replaced')),
  given_at timestamptz not null,
  reconfirmed_at timestamptz,
  consent_expires_at timestamptz not null,
  authorisation_expires_at timestamptz,
  token_expires_at timestamptz,
  last_read_at timestamptz,
  first_read_done_at timestamptz,
  -- The moments of the latest reads nobody was present for: at most four a day are allowed.
  unattended_reads jsonb not null default '[]',
  reading_until timestamptz,
  trouble text,
  reminders_sent jsonb not null default '[]',
  primary key (member_id, id),
  unique (member_id, provider, consent_ref)
);
create index bank_connection_live on bank_connection (state, member_id) where state in ('active', 'reconfirm_due');

-- What happened to each consent, for ever.
create table bank_consent_event (
  member_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  event text not null,
  at timestamptz not null,
  primary key (member_id, id)
);

-- An account outlives the consents it is read through: joined again, it is known by its numbers' keyed digest.
create table bank_account (
  member_id uuid not null,
  id uuid not null,
  connection_id uuid,
  identity_digest text not null,
  provider_ref text not null,
  source text not null check (source in ('bank', 'statement')),
  bank_name text not null,
  name text not null,
  kind text not null,
  currency text not null,
  last_four text,
  cursor text,
  reading_id uuid,
  progress real not null default 0,
  changed_from date,
  created_at timestamptz not null,
  primary key (member_id, id),
  unique (member_id, identity_digest)
);

-- The days for which everything the account booked is known. Nothing can be "not found" outside them.
create table bank_coverage (
  member_id uuid not null,
  account_id uuid not null,
  from_day date not null,
  to_day date not null,
  primary key (member_id, account_id, from_day)
);

create table bank_transaction (
  member_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  provider_id text,
  fingerprint text not null,
  status text not null check (status in ('booked', 'pending')),
  booked_on date not null,
  pence bigint not null,
  description text not null,
  merchant text,
  kind text not null,
  kept boolean not null default false,
  seen_in uuid,
  first_seen_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz,
  primary key (member_id, id)
);
create index bank_transaction_day on bank_transaction (member_id, booked_on desc, id desc);
create index bank_transaction_provider_id on bank_transaction (member_id, account_id, provider_id);
create index bank_transaction_fingerprint on bank_transaction (member_id, account_id, fingerprint);
create index bank_transaction_unkept on bank_transaction (first_seen_at) where not kept;
