-- A removal of the authenticator app that was asked for after a password reset, and the link that stops it.
alter table authenticator add column removal_asked_at timestamptz;
alter table email_link drop constraint email_link_purpose_check;
alter table email_link add constraint email_link_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'change_email', 'undo_change', 'keep_authenticator'));
