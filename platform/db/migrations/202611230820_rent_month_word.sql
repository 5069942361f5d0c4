-- A landlord's or agent's word about a month that only the member's own statement shows: asked by a letter whose link
-- answers once.
create table rent_month_word (
  member_id uuid not null,
  tenancy_id uuid not null,
  due_on date not null,
  id uuid not null,
  sent_to text not null,
  -- Who is asked, as the member named them; a month is shown by this name.
  named text not null,
  found_pence bigint not null,
  settled_on date,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('waiting', 'confirmed', 'denied')),
  answered_at timestamptz,
  primary key (member_id, tenancy_id, due_on)
);

-- The dashboard shows it, so it renews the member's revision (1100).
create trigger rent_month_word_new after insert on rent_month_word referencing new table as touched
  for each statement execute function note_members_touched();
create trigger rent_month_word_changed after update on rent_month_word referencing new table as touched
  for each statement execute function note_members_touched();
create trigger rent_month_word_gone after delete on rent_month_word referencing old table as touched
  for each statement execute function note_members_touched();
create index rent_month_word_confirmed on rent_month_word (due_on desc) where state = 'confirmed';
