-- What a member shows to whom they like, as it was on the day they made it.
create table rent_passport (
  member_id uuid not null,
  id uuid not null,
  code text not null,
  -- The exact text that was signed; every reader checks the seal over it.
  statement text not null,
  seal text not null,
  issued_at timestamptz not null,
  expires_on date not null,
  revoked_at timestamptz,
  views integer not null default 0,
  primary key (member_id, id)
);

-- Whoever holds a code knows no member, so the way from one to the other is kept apart.
create table rent_passport_code (
  code text primary key,
  member_id uuid not null,
  passport_id uuid not null
);
create index rent_passport_code_member on rent_passport_code (member_id);

-- When it was looked at and in which way; nothing about who looked.
create table rent_passport_view (
  member_id uuid not null,
  id uuid not null,
  passport_id uuid not null,
  seen_at timestamptz not null,
  kind text not null check (kind in ('page', 'pdf', 'check', 'preview')),
  primary key (member_id, id)
);
create index rent_passport_view_latest on rent_passport_view (member_id, passport_id, seen_at desc);

-- Digests of the files handed out: one that is not here is not as we made it.
create table rent_passport_file (
  sha256 text primary key,
  member_id uuid not null,
  passport_id uuid not null
);
create index rent_passport_file_member on rent_passport_file (member_id);
