-- The paper by which a member shows that a benefit or an agent paid a month: one for each, sealed in the file store.
create table rent_evidence (
  member_id uuid not null,
  tenancy_id uuid not null,
  due_on date not null,
  file_key text not null,
  file_name text not null,
  kind text not null check (kind in ('pdf', 'png', 'jpeg')),
  size_bytes integer not null,
  uploaded_at timestamptz not null,
  primary key (member_id, tenancy_id, due_on)
);

-- The dashboard shows it, so it renews the member's revision (1100).
create trigger rent_evidence_new after insert on rent_evidence referencing new table as touched
  for each statement execute function note_members_touched();
create trigger rent_evidence_changed after update on rent_evidence referencing new table as touched
  for each statement execute function note_members_touched();
create trigger rent_evidence_gone after delete on rent_evidence referencing old table as touched
  for each statement execute function note_members_touched();
