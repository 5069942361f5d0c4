-- News that came while a reading was under way: it is read again as soon as that one ends.
alter table bank_connection add column read_again boolean not null default false;

-- Equal words have equal days, so the index by day finds them: one index less for every row brought in.
drop index bank_transaction_fingerprint;
-- Each index goes on with something of its own after the member, so that none is ever taken for another.
drop index bank_transaction_provider_id;
create index bank_transaction_provider_id on bank_transaction (member_id, provider_id);
-- The end of every reading looks for stale ones: that must not cost the length of the history.
create index bank_transaction_pending on bank_transaction (member_id, booked_on) where status = 'pending';
