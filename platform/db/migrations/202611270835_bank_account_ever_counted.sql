-- True once a payment of the account was kept as rent. Only the days of such an account are held when its member closes
-- their account. Accounts of before this column are taken to have counted.
alter table bank_account add column ever_counted boolean not null default true;
alter table bank_account alter column ever_counted set default false;
