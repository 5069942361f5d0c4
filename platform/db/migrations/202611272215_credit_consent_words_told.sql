-- Members who were told that the text they agreed to for an agency has a newer version, once for each version.
create table agency_consent_words_told (
  member_id uuid not null references member (id) on delete cascade,
  agency text not null,
  text_version text not null,
  told_at timestamptz not null,
  primary key (member_id, agency, text_version)
);
