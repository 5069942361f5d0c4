-- True if a payment of the account is taken for rent by the latest rent record. Null until one was computed: then the
-- account counts if a row of it was kept.
alter table bank_account add column pays_rent boolean;
