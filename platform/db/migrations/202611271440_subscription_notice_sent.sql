-- When each email about money left, or that its mailbox refused it for good: the log of what the law asks for.
alter table billing_notice
  add column sent_at timestamptz,
  add column refused_at timestamptz;
