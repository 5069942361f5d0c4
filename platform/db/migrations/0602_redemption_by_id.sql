-- The voucher supplier speaks of a redemption by its id alone.
create index redemption_by_id on redemption (id);
