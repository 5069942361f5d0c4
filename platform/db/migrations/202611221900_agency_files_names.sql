-- Which agencies there are is written once, in features/agency-files/words.ts: nothing else writes these columns, and
-- another agency needs no migration.
alter table agency_consent_event drop constraint agency_consent_event_agency_check;
alter table agency_account drop constraint agency_account_agency_check;
alter table agency_file drop constraint agency_file_agency_check;
alter table report_line drop constraint report_line_agency_check;
alter table report_dispute drop constraint report_dispute_agency_check;
