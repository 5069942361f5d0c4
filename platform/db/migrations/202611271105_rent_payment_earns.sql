-- How much of the payment earns points. Null for one of a release before. A payment that is announced anew earns the
-- same part of it again.
alter table rent_payment add column earns_pence bigint;
