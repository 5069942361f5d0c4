-- A file on its way into the store that no row of a feature names yet. What still stands here a day later was left by a
-- crash, and goes with its row.
create table unnamed_file (
  key text primary key,
  begun_at timestamptz not null
);
create index on unnamed_file (begun_at);
