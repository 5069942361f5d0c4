-- The name and date of birth under which an agency knows the account, as last sent. A change of the member's profile does
-- not reach it; a person allows it, with a document.
alter table agency_account
  add column holder_name text,
  add column holder_born_on date,
  add column holder_allowed_at timestamptz,
  add column holder_allowed_by uuid;
