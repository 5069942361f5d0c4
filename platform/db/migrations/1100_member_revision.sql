-- What was worked out for a member may be kept for as long as none of these rows change. Every transaction that
-- writes one of them leaves a revision that never was before; whoever keeps an answer keeps the revision with it.
create table member_revision (
  member_id uuid primary key,
  revision uuid not null
);

-- Whose rows a transaction that is still open has written: one row for each member, gone when it commits.
create unlogged table member_touch (
  member_id uuid not null,
  by_transaction xid8 not null,
  primary key (member_id, by_transaction)
);

create function note_members_touched() returns trigger language plpgsql as $$
begin
  insert into member_touch (member_id, by_transaction)
  select distinct member_id, pg_current_xact_id() from touched order by member_id
  on conflict do nothing;
  return null;
end $$;

-- Runs when the transaction commits, so that nothing is waited for while a member's one row is held: bank pages,
-- looks and points of one member never come to stand in each other's way.
create function renew_revision() returns trigger language plpgsql as $$
begin
  insert into member_revision (member_id, revision) values (new.member_id, gen_random_uuid())
  on conflict (member_id) do update set revision = excluded.revision;
  delete from member_touch where member_id = new.member_id and by_transaction = new.by_transaction;
  return null;
end $$;
create constraint trigger member_touched after insert on member_touch
  deferrable initially deferred for each row execute function renew_revision();

do $$
declare
  kept_from text;
begin
  foreach kept_from in array array['subscription', 'bank_account', 'bank_connection', 'bank_transaction',
    'rent_member', 'rent_period', 'rent_match', 'rent_decision', 'points_book']
  loop
    execute format('create trigger %1$s_new after insert on %1$I referencing new table as touched
      for each statement execute function note_members_touched()', kept_from);
    execute format('create trigger %1$s_changed after update on %1$I referencing new table as touched
      for each statement execute function note_members_touched()', kept_from);
    execute format('create trigger %1$s_gone after delete on %1$I referencing old table as touched
      for each statement execute function note_members_touched()', kept_from);
  end loop;
end $$;

insert into member_revision (member_id, revision) select id, gen_random_uuid() from member;
