-- Whom a member asked to prove their share of the same rent. The link in the letter works once.
create table housemate_invitation (
  member_id uuid not null,
  id uuid not null,
  tenancy_id uuid not null,
  -- Empty once whoever was asked has closed their account.
  sent_to text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('waiting', 'accepted', 'declined', 'withdrawn')),
  answered_at timestamptz,
  accepted_by uuid,
  primary key (member_id, id),
  foreign key (member_id, tenancy_id) references tenancy (member_id, id) on delete cascade
);

-- Somebody's place in a home that another member holds, and the share they said is theirs.
create table housemate_place (
  member_id uuid not null,
  invitation_id uuid not null,
  holder_id uuid not null,
  share double precision not null check (share > 0 and share <= 1),
  joined_at timestamptz not null,
  left_at timestamptz,
  primary key (member_id, invitation_id)
);
create unique index housemate_place_present on housemate_place (member_id) where left_at is null;

-- A sixth consent: whether housemates see that one's share is paid.
alter table consent_event drop constraint consent_event_kind_check;
alter table consent_event add constraint consent_event_kind_check check (kind in (
  'personalDataConsent', 'tenancyDataConsent', 'bankDataConsent', 'landlordCommunicationConsent', 'craReportingOptIn',
  'housemateConsent'));
