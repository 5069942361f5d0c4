-- What a month says instead, after a dispute was decided for the member: paid, or nothing either way.
alter table report_dispute add column corrected_status text check (corrected_status in ('0', 'U'));
alter table report_dispute add constraint report_dispute_correction
  check (corrected_status is null or state in ('upheld', 'corrected'));
