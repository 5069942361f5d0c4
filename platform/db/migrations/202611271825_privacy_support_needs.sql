-- Support a member asked for, kept with their explicit consent until they erase it or close the account.
create table support_need (
  member_id uuid not null references member (id) on delete cascade,
  large_print boolean not null,
  by_phone boolean not null,
  more_time boolean not null,
  -- Another person who may speak for the member; all three or none.
  speaker_name text,
  speaker_relation text,
  speaker_contact text,
  own_words text,
  text_version text not null,
  agreed_at timestamptz not null,
  primary key (member_id),
  check ((speaker_name is null) = (speaker_relation is null) and (speaker_name is null) = (speaker_contact is null))
);
