-- Agreements with a landlord to pay less rent for a time, or rent later, as staff recorded them from a document. The last
-- day is null while an agreement is open. Only an approved one reaches a file.
create table rent_arrangement (
  member_id uuid not null,
  id uuid not null,
  tenancy_id uuid not null,
  terms text not null check (terms in ('reduced', 'delayed')),
  starts_on date not null,
  ends_on date,
  evidence text not null,
  state text not null check (state in ('pending', 'approved', 'refused')),
  created_at timestamptz not null,
  recorded_by uuid not null,
  decided_at timestamptz,
  decided_by uuid,
  decision_note text,
  ended_at timestamptz,
  ended_by uuid,
  end_reason text,
  primary key (member_id, id),
  check (ends_on is null or ends_on >= starts_on)
);
create unique index rent_arrangement_pending on rent_arrangement (member_id, tenancy_id) where state = 'pending';
create index rent_arrangement_in_admin on rent_arrangement (state, created_at desc);
