-- What was done with members' data and by whom. Facts are ids, codes and numbers, never names.
create table audit_event (
  id uuid primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('member', 'admin', 'system')),
  actor_id uuid,
  act text not null,
  member_id uuid,
  facts jsonb not null,
  check ((actor_kind = 'system') = (actor_id is null))
);
create index audit_event_about on audit_event (member_id, at desc) where member_id is not null;
create index audit_event_at on audit_event (at);

-- The chain over the events, in the order in which their transactions were committed, without gaps. Each
-- link's hash covers its event and the hash before it, so nothing can be changed, taken out or slipped in.
create table audit_link (
  number bigint primary key,
  event_id uuid not null unique,
  previous_hash text not null,
  hash text not null
);

-- The text that is hashed. Times are written in UTC whatever the session's zone.
create function audit_text(number bigint, event audit_event) returns text language sql stable as $$
  select jsonb_build_array(number, event.id,
    to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    event.actor_kind, event.actor_id, event.act, event.member_id, event.facts)::text
$$;

-- Runs when the transaction commits, so the one lock of the chain is held for a moment only, and nothing can
-- be waited for while it is held.
create function join_audit_chain() returns trigger language plpgsql as $$
declare
  tip audit_link;
  next bigint;
begin
  perform pg_advisory_xact_lock(4709152734);
  select * into tip from audit_link order by number desc limit 1;
  next := coalesce(tip.number, 0) + 1;
  insert into audit_link (number, event_id, previous_hash, hash)
  values (next, new.id, coalesce(tip.hash, ''), encode(sha256(convert_to(
    coalesce(tip.hash, '') || audit_text(next, new), 'UTF8')), 'hex'));
  return null;
end $$;
create constraint trigger audit_event_joins_chain after insert on audit_event
  deferrable initially deferred for each row execute function join_audit_chain();

-- Events may only go once they are six years older than the newest: then the oldest go first, and the link
-- that remains names the hash they ended with.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_event' then
    if old.at < (select max(at) from audit_event) - interval '6 years' then return old; end if;
  elsif tg_op = 'DELETE' then
    if not exists (select 1 from audit_event where id = old.event_id) then return old; end if;
  end if;
  raise exception 'the audit trail only grows';
end $$;
create trigger audit_event_grows before update or delete on audit_event
  for each row execute function refuse_audit_change();
create trigger audit_link_grows before update or delete on audit_link
  for each row execute function refuse_audit_change();

-- Which of our people looked at a member's data; the member sees this list.
create table data_look (
  member_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  admin_id uuid not null,
  what text not null,
  primary key (member_id, id)
);
create index data_look_at on data_look (at);
