-- A look at the bank before paying. What it reads stands with the bank link; here is when it began and ended.
create table free_look (
  member_id uuid not null,
  id uuid not null,
  begun_at timestamptz not null,
  linked_at timestamptz,
  warned_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('plan', 'member', 'time')),
  primary key (member_id, id)
);
create unique index free_look_open on free_look (member_id) where ended_at is null;
