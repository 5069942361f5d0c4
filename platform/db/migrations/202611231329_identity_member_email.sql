-- Whose an address is. It is looked up before the member is known and is unique over all of them, which rows that lie
-- by member on several machines cannot promise (docs/decisions/0013).
create table member_email (
  -- In lower case.
  email text primary key,
  member_id uuid not null unique
);
insert into member_email (email, member_id) select lower(email), id from member where email is not null;

-- Programs of the release before write the address with the member alone, and are refused a second one by
-- member_email_unique. Both go in a later release; a cluster leaves them behind (platform/db/distribution.ts).
create function member_email_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.email is null then
    delete from member_email where member_id = old.id;
  else
    insert into member_email (email, member_id) values (lower(new.email), new.id)
    on conflict (member_id) do update set email = excluded.email where member_email.email <> excluded.email;
  end if;
  return null;
end $$;
create trigger member_email_follows after insert or update of email or delete on member
  for each row execute function member_email_follows();
