-- The facts a landlord is asked to confirm, with the landlord's name, the share and the terms that are known to follow.
alter table landlord_request add column asked_facts jsonb;
