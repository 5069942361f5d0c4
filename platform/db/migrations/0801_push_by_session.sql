-- A browser is told only while its member is signed in on it: whoever uses it next reads nothing of theirs.
alter table push_subscription drop column device;
alter table push_subscription add column session_id uuid not null;
alter table push_subscription add foreign key (member_id, session_id)
  references member_session (member_id, id) on delete cascade;
create index push_subscription_session on push_subscription (member_id, session_id);
create index push_subscription_endpoint on push_subscription (endpoint);
