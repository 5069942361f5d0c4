-- The rent day a payment may as well have been meant for: the member is asked which month's rent it is.
alter table rent_match add column or_else_due_on date;
