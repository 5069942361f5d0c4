-- Sign-ups that wait for their proof, by address. Several may wait at one address, each with its own link and password;
-- only the proof of one gives it the address (member_email).
create table sign_up_email (
  -- In lower case.
  email text not null,
  member_id uuid not null unique,
  signed_up_at timestamptz not null,
  primary key (email, member_id)
);
insert into sign_up_email (email, member_id, signed_up_at)
  select lower(email), id, signed_up_at from member
  where email is not null and email_verified_at is null and erased_at is null;
delete from member_email where member_id in (select member_id from sign_up_email);

-- Programs of 0.2 look addresses up among the members; for them the index stays, no longer unique, and the trigger
-- keeps both directories. Both are dropped in a later release.
create index member_lower_email on member (lower(email));
drop index if exists member_email_unique;
create or replace function member_email_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.email is null then
    delete from member_email where member_id = old.id;
    delete from sign_up_email where member_id = old.id;
  elsif new.email_verified_at is null then
    insert into sign_up_email (email, member_id, signed_up_at) values (lower(new.email), new.id, new.signed_up_at)
    on conflict (member_id) do update set email = excluded.email, signed_up_at = excluded.signed_up_at
      where sign_up_email.email <> excluded.email;
  else
    delete from sign_up_email where member_id = new.id;
    insert into member_email (email, member_id) values (lower(new.email), new.id)
    on conflict (member_id) do update set email = excluded.email where member_email.email <> excluded.email;
  end if;
  return null;
end $$;
do $$
begin
  if exists (select from pg_trigger where tgname = 'member_email_follows') then
    drop trigger member_email_follows on member;
    create trigger member_email_follows after insert or update of email, email_verified_at or delete on member
      for each row execute function member_email_follows();
  end if;
end $$;

-- The program that opened the session, as a digest of its network and name; kept in a sandbox only.
alter table member_session add column client_digest text;
