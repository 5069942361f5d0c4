-- A seventh consent: whether rent passports may say what the bank shows of the member's income.
alter table consent_event drop constraint consent_event_kind_check;
alter table consent_event add constraint consent_event_kind_check check (kind in (
  'personalDataConsent', 'tenancyDataConsent', 'bankDataConsent', 'landlordCommunicationConsent', 'craReportingOptIn',
  'housemateConsent', 'incomeConsent')) not valid;
