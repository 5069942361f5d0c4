-- A complaint about bank reading has a clock of its own, which can be extended once with a reason. An answer is the final
-- one, or a summary where the matter was settled and accepted within three business days.
-- locks complaint: writes, 1 s for a million rows
alter table complaint drop constraint complaint_about_check;
alter table complaint add constraint complaint_about_check
  check (about in ('data', 'credit-file', 'bank', 'money', 'service', 'other'));
alter table complaint
  add column extended_at timestamptz,
  add column extended_because text,
  add column is_summary boolean not null default false;
