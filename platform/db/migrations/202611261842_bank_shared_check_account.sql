-- A question about an account ends with the account.
delete from bank_shared_check c where not exists (
  select from bank_account a where a.member_id = c.member_id and a.id = c.account_id);
alter table bank_shared_check add constraint bank_shared_check_account
  foreign key (member_id, account_id) references bank_account (member_id, id) on delete cascade;
