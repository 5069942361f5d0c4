-- Digests of the accounts an explanation was about: a decision holds for these accounts only. Null: from before they were
-- stored, which holds for the names alone, and for no account without names.
alter table bank_holder_check add column account_digests text[];
