-- A home a member rents or rented. The dates here are the member's word; what the bank and the landlord say
-- about it stands in the two instants at the end.
create table tenancy (
  member_id uuid not null references member (id),
  id uuid not null,
  address text not null,
  nation text not null check (nation in ('england-and-wales', 'scotland', 'northern-ireland')),
  starts_on date not null,
  -- The end written in the agreement. A tenancy lives on past it until the member moves out.
  agreed_end_on date,
  moved_out_on date,
  let_by text not null check (let_by in ('landlord', 'agent')),
  joint boolean not null,
  landlord_name text not null,
  landlord_email text not null,
  landlord_phone text not null,
  made_at timestamptz not null,
  matched_at timestamptz,
  landlord_confirmed_at timestamptz,
  primary key (member_id, id)
);
-- One home at a time is the present one.
create unique index tenancy_current on tenancy (member_id) where moved_out_on is null;

-- What is owed from a day on, until the next row. A rise or a new payee adds a row; nothing is restarted.
create table tenancy_terms (
  member_id uuid not null,
  tenancy_id uuid not null,
  from_on date not null,
  rent_pence bigint not null check (rent_pence > 0),
  every text check (every in ('week', 'fortnight', 'four_weeks', 'month')),
  due_day integer,
  share double precision not null check (share > 0 and share <= 1),
  payee text not null,
  made_at timestamptz not null,
  primary key (member_id, tenancy_id, from_on),
  foreign key (member_id, tenancy_id) references tenancy (member_id, id) on delete cascade
);

create table landlord_details (
  member_id uuid primary key references member (id),
  company text not null,
  address text not null,
  agent_name text not null,
  agent_email text not null,
  saved_at timestamptz not null
);

-- The question put to a landlord or agent, once per address and set of facts.
create table landlord_request (
  member_id uuid not null,
  id uuid not null,
  tenancy_id uuid not null,
  sent_to text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('waiting', 'confirmed', 'corrected', 'not_my_tenant', 'withdrawn')),
  answered_at timestamptz,
  -- What the landlord said is different, kept until the member decides.
  correction jsonb,
  decision text check (decision in ('accepted', 'declined')),
  primary key (member_id, id),
  foreign key (member_id, tenancy_id) references tenancy (member_id, id) on delete cascade
);

-- Addresses that asked us never to write again, by keyed digest.
create table landlord_silence (
  address_digest text primary key,
  since timestamptz not null
);

-- What a member agreed to and took back, each time, with the exact text. The law wants it provable.
create table consent_event (
  member_id uuid not null references member (id),
  id uuid not null,
  kind text not null check (kind in (
    'personalDataConsent', 'tenancyDataConsent', 'bankDataConsent', 'landlordCommunicationConsent', 'craReportingOptIn')),
  given boolean not null,
  text_version text not null,
  text_hash text not null,
  at timestamptz not null,
  channel text not null,
  primary key (member_id, id)
);
create index consent_event_latest on consent_event (member_id, kind, at desc);

create function refuse_consent_change() returns trigger language plpgsql as
$$ begin raise exception '% only grows', tg_table_name; end $$;
create trigger consent_event_grows before update or delete on consent_event
  for each row execute function refuse_consent_change();

-- What was typed into the wizard and not sent yet.
create table onboarding_draft (
  member_id uuid primary key references member (id),
  answers jsonb not null,
  saved_at timestamptz not null
);

-- The uploaded tenancy agreement; the file itself lies sealed in the file store.
create table agreement (
  member_id uuid primary key references member (id),
  file_key text not null,
  file_name text not null,
  kind text not null check (kind in ('pdf', 'doc', 'docx')),
  size_bytes integer not null,
  uploaded_at timestamptz not null
);
