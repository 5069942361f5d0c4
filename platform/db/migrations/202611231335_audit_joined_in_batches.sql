-- The chain's one lock was held by every commit that had an event, until the disk had it: all of them waited for each
-- other. Now an event waits here from its commit until it is joined, with all others that wait at that moment, by a
-- transaction of its own that follows at once. The digest shows a change made meanwhile.
create table audit_waiting (
  number bigint generated always as identity primary key,
  event_id uuid not null unique,
  digest text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create function note_audit_event() returns trigger language plpgsql as $$
begin
  insert into audit_waiting (event_id, digest)
  values (new.id, encode(sha256(convert_to(audit_text(0, new), 'UTF8')), 'hex'));
  return null;
end $$;

drop trigger audit_event_joins_chain on audit_event;
drop function join_audit_chain();
create trigger audit_event_waits after insert on audit_event
  for each row execute function note_audit_event();

-- Joins what waits, in the order in which it was written. What was changed or taken away while it waited stays behind and
-- tells of it. One at a time; whoever waited for the lock sees what was committed until it got it. What waits is never
-- what it was when the server last counted, so it is told to go by the indexes.
create function join_audit_chain() returns integer language plpgsql set enable_seqscan = off as $$
declare
  tip audit_link;
  waiting audit_waiting;
  event audit_event;
  numbers bigint[] := '{}';
  events uuid[] := '{}';
  hashes text[] := '{}';
begin
  perform from audit_waiting order by number limit 1;
  if not found then return 0; end if;
  perform pg_advisory_xact_lock(4709152734);
  select * into tip from audit_link order by number desc limit 1;
  tip.number := coalesce(tip.number, 0);
  tip.hash := coalesce(tip.hash, '');
  hashes := array[tip.hash];
  for waiting in select * from audit_waiting order by number loop
    select * into event from audit_event where id = waiting.event_id;
    continue when not found
      or waiting.digest <> encode(sha256(convert_to(audit_text(0, event), 'UTF8')), 'hex');
    tip.number := tip.number + 1;
    tip.hash := encode(sha256(convert_to(tip.hash || audit_text(tip.number, event), 'UTF8')), 'hex');
    numbers := numbers || tip.number;
    events := events || event.id;
    hashes := hashes || tip.hash;
  end loop;
  insert into audit_link (number, event_id, previous_hash, hash)
  select numbers[i], events[i], hashes[i], hashes[i + 1] from generate_subscripts(numbers, 1) i;
  delete from audit_waiting where event_id = any (events);
  return cardinality(numbers);
end $$;

-- What waits may only go once it is joined.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_event' then
    if old.at < (select max(at) from audit_event) - interval '6 years' then return old; end if;
  elsif tg_op = 'DELETE' and tg_table_name = 'audit_waiting' then
    if exists (select 1 from audit_link where event_id = old.event_id) then return old; end if;
  elsif tg_op = 'DELETE' then
    if not exists (select 1 from audit_event where id = old.event_id) then return old; end if;
  end if;
  raise exception 'the audit trail only grows';
end $$;
create trigger audit_waiting_grows before update or delete on audit_waiting
  for each row execute function refuse_audit_change();
create trigger audit_waiting_stays before truncate on audit_waiting
  for each statement execute function refuse_audit_change();
