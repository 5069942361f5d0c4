-- A paper proves a month once one of our people has read it. Null: nobody has yet.
alter table rent_evidence
  add column proves boolean,
  add column read_at timestamptz,
  add column read_by uuid,
  add column read_note text;
create index rent_evidence_at_the_desk on rent_evidence (proves, uploaded_at desc);
