-- The last free look of a person, by a keyed digest of their mailbox: it outlives the account for its ninety days.
create table free_look_person (
  person_digest text primary key,
  linked_at timestamptz not null
);
