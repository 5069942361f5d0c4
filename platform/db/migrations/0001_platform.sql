-- Webhooks, raw, exactly once by the sender's own id.
create table webhook_event (
  provider text not null,
  event_id text not null,
  type text not null,
  headers jsonb not null,
  body text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (provider, event_id)
);
create index webhook_event_received on webhook_event (provider, received_at desc);

-- Counters for throttles. One row per thing counted; it starts again when its window has passed.
create unlogged table throttle (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index throttle_ends on throttle (window_ends_at);

-- What the sandbox remembers: how far its clock was moved, and whatever stand-ins keep.
create table sandbox_state (
  key text primary key,
  value jsonb not null
);

-- The last moment each timed job was started for, so that many workers start it once.
create table timetable_run (
  name text primary key,
  ran_for timestamptz not null
);
