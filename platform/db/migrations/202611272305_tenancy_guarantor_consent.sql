-- An eighth consent: whether a guarantor may see that the member's latest rent is proved.
alter table consent_event drop constraint consent_event_kind_check;
alter table consent_event add constraint consent_event_kind_check check (kind in (
  'personalDataConsent', 'tenancyDataConsent', 'bankDataConsent', 'landlordCommunicationConsent', 'craReportingOptIn',
  'housemateConsent', 'incomeConsent', 'guarantorConsent')) not valid;
