-- What one of our people wants done that needs a second person. It is gone once it is decided: the trail keeps it.
-- A file to an agency is about no member.
create table desk_ask (
  id uuid primary key,
  member_id uuid,
  kind text not null check (kind in ('file', 'adverse', 'hold')),
  subject text not null,
  -- What was looked at: an item that waits anew since then is another question.
  item_since timestamptz not null,
  revision integer not null,
  trust_payee boolean not null,
  reason text not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  unique nulls not distinct (member_id, kind, subject)
);
