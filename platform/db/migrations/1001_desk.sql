-- The desk finds people by any words of their name, e-mail address or home. The triggers keep one row for
-- each member in the transaction that changes them, so a search never lags and an erased member is never found.
create function desk_words(said text) returns text[] language sql immutable parallel safe as $$
  select array_remove(string_to_array(
    regexp_replace(regexp_replace(lower(normalize(said, NFD)), '[\u0300-\u036f''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'),
    ' '), '')
$$;

create table desk_person (
  member_id uuid primary key,
  name text not null,
  address text,
  words tsvector not null
);
create index desk_person_words on desk_person using gin (words);

create function desk_person_row(of_member uuid) returns void language sql as $$
  insert into desk_person (member_id, name, address, words)
  select m.id, trim(m.first_name || ' ' || m.last_name), home.address,
    array_to_tsvector(desk_words(concat_ws(' ', m.first_name, m.last_name, m.email, home.address)))
  from member m left join lateral (
    select t.address from tenancy t where t.member_id = m.id
    order by t.moved_out_on desc nulls first, t.starts_on desc limit 1
  ) home on true
  where m.id = of_member and m.erased_at is null and m.email_verified_at is not null
  on conflict (member_id) do update set name = excluded.name, address = excluded.address, words = excluded.words
$$;

create function desk_follow_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.erased_at is not null or new.email_verified_at is null then
    delete from desk_person where member_id = old.id;
  elsif tg_op = 'INSERT' or (old.first_name, old.last_name, old.email, old.email_verified_at)
      is distinct from (new.first_name, new.last_name, new.email, new.email_verified_at) then
    perform desk_person_row(new.id);
  end if;
  return null;
end $$;
create trigger member_on_the_desk after insert or update or delete on member
  for each row execute function desk_follow_member();

create function desk_follow_tenancy() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform desk_person_row(old.member_id);
  elsif tg_op = 'INSERT' or (old.address, old.moved_out_on, old.starts_on)
      is distinct from (new.address, new.moved_out_on, new.starts_on) then
    perform desk_person_row(new.member_id);
  end if;
  return null;
end $$;
create trigger tenancy_on_the_desk after insert or update or delete on tenancy
  for each row execute function desk_follow_tenancy();

select desk_person_row(id) from member;

-- What our people decided about something a member brought, and why. Only the latest word counts.
create table desk_decision (
  member_id uuid not null,
  kind text not null check (kind in ('application', 'agreement')),
  subject_id uuid not null,
  number integer not null,
  status text not null check (status in ('pending', 'reviewing', 'approved', 'incomplete')),
  reason text not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  is_latest boolean not null,
  primary key (member_id, kind, subject_id, number)
);
create unique index desk_decision_latest on desk_decision (member_id, kind, subject_id) where is_latest;
create index desk_decision_lists on desk_decision (kind, status, decided_at desc) where is_latest;

-- How a month is called at the desk: never by an amount.
create function desk_month_status(state text, awaits_answer boolean) returns text language sql immutable parallel safe as $$
  select case
    when state in ('verified_on_time', 'verified_late', 'paid_by_other') then 'verified'
    when state = 'confirmed_missed' then 'missed'
    when state = 'disputed' or awaits_answer then 'reviewing'
    when state = 'part_paid' then 'incomplete'
    else 'pending'
  end
$$;
create index rent_period_at_the_desk
  on rent_period (desk_month_status(state, awaits_answer), due_on desc, member_id, tenancy_id) where state <> 'upcoming';

-- Applications, by what speaks for them.
create index tenancy_unproven on tenancy (made_at desc)
  where moved_out_on is null and matched_at is null and landlord_confirmed_at is null;
create index tenancy_proven on tenancy (made_at desc)
  where moved_out_on is null and (matched_at is not null or landlord_confirmed_at is not null);
create index landlord_request_against on landlord_request (answered_at desc)
  where state in ('not_my_tenant', 'corrected') and decision is null;
create index member_on_the_way on member (signed_up_at desc)
  where email_verified_at is not null and erased_at is null
    and not (details_verified and tenancy_verified and landlord_verified);
create index agreement_uploaded on agreement (uploaded_at desc);
create index agency_consent_given on agency_consent_event (at desc) where given;
create index adverse_approval_at_the_desk on adverse_approval (state, asked_at desc);
create index report_dispute_at_the_desk on report_dispute (state, opened_at desc);
create index points_adjustment_at_the_desk on points_adjustment (state, proposed_at desc);

-- What becomes of a visitor's words.
alter table contact_message
  add column state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  add column settled_at timestamptz,
  add column settled_by uuid,
  add column settled_why text;
create index contact_message_at_the_desk on contact_message (state, received_at desc);
create index contact_message_words on contact_message using gin
  (array_to_tsvector(desk_words(first_name || ' ' || last_name || ' ' || email || ' ' || message)));

create table contact_reply (
  id uuid primary key,
  message_id uuid not null references contact_message (id) on delete cascade,
  reply text not null,
  written_by uuid not null,
  written_at timestamptz not null,
  sent_at timestamptz,
  -- The mailbox refused it for good.
  refused_at timestamptz
);
create index contact_reply_to on contact_reply (message_id, written_at desc);
create index webhook_event_unhandled on webhook_event (provider) where handled_at is null;
