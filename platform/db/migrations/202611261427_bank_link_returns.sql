-- A journey joins a bank only when its return was seen in the browser that began it.
alter table bank_attempt
  -- Digest of the cookie that the browser got when it began; null for a journey begun before this release.
  add column browser_digest text,
  -- When the return was seen in that browser, and the task it named.
  add column returned_at timestamptz,
  add column returned_task text,
  -- Consents that were revoked because of this journey: they never count for a later one.
  add column revoked_refs jsonb not null default '[]';

-- A return is looked up by its nonce before its member is known.
create index bank_attempt_by_nonce on bank_attempt (nonce_digest);
