-- Bank accounts of members who closed their account: a keyed digest of the numbers, and the last day that counted. It names
-- nobody, and holds these days for whoever links the account later.
create table bank_counted_account (
  digest text primary key,
  counted_until date not null,
  left_at timestamptz not null
);
