-- The kinds of the seven consents before are among those of eight.
alter table consent_event validate constraint consent_event_kind_check;
