-- Messages follow their member over a change of address: by the account that sent them, and by a digest of each
-- address that the member proved before. Both end with the account.
create table former_address (
  member_id uuid not null references member (id) on delete cascade,
  address_digest text not null,
  left_at timestamptz not null,
  primary key (member_id, address_digest)
);
alter table contact_message add column member_id uuid;
create index contact_message_member on contact_message (member_id) where member_id is not null;
