-- What visitors wrote in the contact form. The digest finds the same words sent twice in a row.
create table contact_message (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  message text not null,
  digest text not null,
  received_at timestamptz not null
);
create index contact_message_digest on contact_message (digest, received_at);
create index contact_message_received on contact_message (received_at desc);
