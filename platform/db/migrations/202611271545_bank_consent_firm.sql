-- The regulated firm that a consent was given to or confirmed with, as it was shown then.
alter table bank_consent_event add column firm jsonb;
