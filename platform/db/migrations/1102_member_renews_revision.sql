-- The check of every request keeps the member it found for as long as their revision holds (1100), so a change to the
-- member renews it too. Here the member's own id is the key.
create function note_themselves_touched() returns trigger language plpgsql as $$
begin
  insert into member_touch (member_id, by_transaction)
  select distinct id, pg_current_xact_id() from touched order by id
  on conflict do nothing;
  return null;
end $$;
create trigger member_new after insert on member referencing new table as touched
  for each statement execute function note_themselves_touched();
create trigger member_changed after update on member referencing new table as touched
  for each statement execute function note_themselves_touched();
create trigger member_gone after delete on member referencing old table as touched
  for each statement execute function note_themselves_touched();
