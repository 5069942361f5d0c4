-- Rent statement with sums that a member made for one purpose, as it was on the day it was made.
create table rent_statement (
  member_id uuid not null,
  id uuid not null,
  code text not null,
  purpose text not null,
  -- The home it is about; null for all homes.
  home_id uuid,
  -- The exact text that was signed; every reader checks the signature over it.
  statement text not null,
  seal text not null,
  issued_at timestamptz not null,
  expires_on date not null,
  revoked_at timestamptz,
  views integer not null default 0,
  -- The key a browser sent with the request: the same request, sent twice, makes one statement.
  request_key text,
  primary key (member_id, id)
);
create unique index rent_statement_request on rent_statement (member_id, request_key);

-- Leads from a code to the member and the statement: the holder of a code knows no member.
create table rent_statement_code (
  code text primary key,
  member_id uuid not null,
  statement_id uuid not null
);
create index rent_statement_code_member on rent_statement_code (member_id);

-- When a statement was viewed and how; nothing about who viewed it.
create table rent_statement_view (
  member_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  seen_at timestamptz not null,
  kind text not null check (kind in ('page', 'pdf', 'data', 'check', 'preview')),
  primary key (member_id, id)
);
create index rent_statement_view_latest on rent_statement_view (member_id, statement_id, seen_at desc);

-- Digests of the files made of statements: a file that is not listed was changed.
create table rent_statement_file (
  sha256 text primary key,
  member_id uuid not null,
  statement_id uuid not null
);
create index rent_statement_file_member on rent_statement_file (member_id);
