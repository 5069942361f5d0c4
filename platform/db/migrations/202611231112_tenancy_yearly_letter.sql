-- When a landlord or agent was last written to about the word they gave a year before.
alter table landlord_request add column asked_again_at timestamptz;

create index landlord_request_word on landlord_request (coalesce(still_at, answered_at))
  where state in ('confirmed', 'corrected');
