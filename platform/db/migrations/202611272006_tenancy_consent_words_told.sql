-- Members who were told that a text they agreed to has a newer version, once for each version.
create table consent_words_told (
  member_id uuid not null references member (id) on delete cascade,
  kind text not null,
  text_version text not null,
  told_at timestamptz not null,
  primary key (member_id, kind, text_version)
);
