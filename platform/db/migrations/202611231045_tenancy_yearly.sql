-- A landlord or agent who gave their word is asked again each year, and may say at any time that it is over.
alter table landlord_request
  drop constraint landlord_request_state_check,
  add constraint landlord_request_state_check
    check (state in ('waiting', 'confirmed', 'corrected', 'not_my_tenant', 'no_longer', 'withdrawn')),
  -- When they last said that it is still so.
  add column still_at timestamptz;

-- Whoever proved an address finds what was asked at it.
create index landlord_request_sent_to on landlord_request (lower(sent_to));
