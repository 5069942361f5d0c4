-- The title a member chose in Settings, for credit files. Null: none.
alter table member add column title text;
