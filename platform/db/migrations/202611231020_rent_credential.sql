-- A rent passport on its way into a wallet: offered by the member, taken once by whoever holds the offer and its code.
create table rent_credential (
  member_id uuid not null,
  id uuid not null,
  passport_id uuid not null,
  offered_at timestamptz not null,
  -- Of the six figures that the member reads out to their wallet.
  transaction_code_digest text not null,
  wrong_codes integer not null default 0,
  -- The offer was exchanged for the right to fetch the credential, and that right was used.
  redeemed_at timestamptz,
  issued_at timestamptz,
  primary key (member_id, id)
);

-- One place in a public list that says of each credential whether it still holds. It outlives the account, without a
-- name, for as long as somebody may be shown the credential.
create table rent_credential_status (
  list integer not null,
  place integer not null,
  member_id uuid,
  passport_id uuid,
  expires_on date not null,
  revoked boolean not null default false,
  primary key (list, place)
);
create index rent_credential_status_passport on rent_credential_status (member_id, passport_id);
create index rent_credential_status_ended on rent_credential_status (expires_on);
