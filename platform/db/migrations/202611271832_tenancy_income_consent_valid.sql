-- The kinds of the six consents before are among those of seven.
alter table consent_event validate constraint consent_event_kind_check;
