-- Whoever was sent passports and keeps them: an address that they proved, and nothing else about them.
create table viewer (
  id uuid primary key,
  email text not null unique,
  made_at timestamptz not null,
  -- When they signed in last.
  seen_at timestamptz not null
);

-- A link to sign in with, on its way to an address; the passport that is to be kept with it.
create table viewer_link (
  id uuid primary key,
  email text not null,
  code text,
  expires_at timestamptz not null
);

create table viewer_session (
  digest text primary key,
  viewer_id uuid not null references viewer (id) on delete cascade,
  expires_at timestamptz not null
);
create index viewer_session_viewer on viewer_session (viewer_id);

-- Who keeps which passport. Ended by its owner the row stays, so that it is not kept again.
create table viewer_passport (
  member_id uuid not null,
  passport_id uuid not null,
  viewer_id uuid not null,
  kept_at timestamptz not null,
  expires_on date not null,
  ended_at timestamptz,
  primary key (member_id, passport_id, viewer_id)
);
create index viewer_passport_viewer on viewer_passport (viewer_id);
create index viewer_passport_ended on viewer_passport (expires_on);
