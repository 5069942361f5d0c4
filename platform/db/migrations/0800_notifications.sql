-- One row a member: the lock that everything told to them takes in turn, how often that changed anything, and
-- what they chose. Only choices that differ from the defaults are kept, so that a default can be improved.
create table notification_member (
  member_id uuid primary key,
  revision bigint not null default 0,
  choices jsonb not null default '{}',
  last_letter_at timestamptz
);

-- What a member is told. Facts, not words: the words are made when somebody reads them.
create table notification (
  member_id uuid not null,
  id uuid not null,
  kind text not null,
  topic text not null,
  -- How many things it tells of: what comes thick and fast is told as one.
  count integer not null check (count > 0),
  -- Pence or points of all of them together, as the kind has it.
  amount bigint not null,
  facts jsonb not null,
  -- False: the member wants this kind elsewhere only.
  in_app boolean not null,
  made_at timestamptz not null,
  read_at timestamptz,
  -- The member's revision at its last change: whoever was away asks for what is newer than theirs.
  revision bigint not null,
  letter text not null check (letter in ('none', 'waiting', 'sent')),
  letter_id uuid,
  primary key (member_id, id)
);
create index notification_shown on notification (member_id, id desc) where in_app;
create index notification_unread on notification (member_id, id desc) where in_app and read_at is null;
create index notification_topic on notification (member_id, topic, id desc) where in_app;
create index notification_changed on notification (member_id, revision);
create index notification_letter on notification (member_id, id) where letter = 'waiting';
create index notification_age on notification (made_at);

-- Each thing that happened is told once, however often it is announced.
create table notification_cause (
  member_id uuid not null,
  cause text not null,
  told_at timestamptz not null,
  primary key (member_id, cause)
);
create index notification_cause_age on notification_cause (told_at);

-- Browsers that asked to be told while no page of ours is open. The keys seal what is sent to each.
create table push_subscription (
  member_id uuid not null,
  id uuid not null,
  endpoint text not null,
  sealed_keys text not null,
  device text not null,
  made_at timestamptz not null,
  primary key (member_id, id)
);
create unique index push_subscription_once on push_subscription (member_id, endpoint);

-- A session that ends is heard of by every process that serves it something lasting.
create function tell_of_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('keyturn_session_ended', old.member_id || ' ' || old.id);
  return null;
end $$;
create trigger member_session_ended after delete on member_session
  for each row execute function tell_of_ended_session();
