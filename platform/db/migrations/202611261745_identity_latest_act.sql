-- The latest call of a member that changed something, under the key its browser sent. Sent again after a lost answer,
-- it gets the first answer. The answer is sealed with that key, which is kept as a digest only.
create table latest_act (
  member_id uuid primary key,
  key_digest text not null,
  call_digest text not null,
  started_at timestamptz not null,
  answer text
);
