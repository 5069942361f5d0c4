-- A link to the old address that takes a change of address back.
alter table email_link drop constraint email_link_purpose_check;
alter table email_link add constraint email_link_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'change_email', 'undo_change'));
