-- One sealed word for each key that ever sealed anything here: whoever starts with another key is told at once.
create table key_check (
  key_id text primary key,
  sealed text not null,
  made_at timestamptz not null default now()
);

-- A database that was brought back from a backup. Until a person has settled it, nothing leaves from it.
create table restored (
  at timestamptz primary key,
  -- The last moment of which it knows.
  data_of timestamptz not null,
  settled_at timestamptz
);
