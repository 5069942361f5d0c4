-- Keyed digest of an account's numbers without the member, so that two members' links of one account are seen. It is filled
-- by the next link or read; null where the bank gives no number.
alter table bank_account add column shared_digest text;
create index bank_account_shared on bank_account (shared_digest) where shared_digest is not null;

-- Last day that counts for this member although another member linked the account earlier: they were housemates then, or it
-- was read before links were compared.
alter table bank_account add column shared_until date default current_date;
alter table bank_account alter column shared_until drop default;

-- Last day that counted for a member who linked the account earlier and has closed their account since.
alter table bank_account add column held_until date;
