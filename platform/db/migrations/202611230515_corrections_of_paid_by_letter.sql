-- A month that a member put right in their record, and that was told as paid, is corrected by letter.
create or replace view correction_by_hand as
select dispute.member_id, dispute.id as dispute_id, told ->> 'agency' as agency
from report_dispute dispute cross join lateral jsonb_array_elements(dispute.told_before) told
where dispute.state = 'upheld'
  and not exists (
    select 1 from jsonb_array_elements(dispute.told_after) after where after ->> 'agency' = told ->> 'agency')
  and (
    not coalesce((
      select event.given from agency_consent_event event
      where event.member_id = dispute.member_id and event.agency = told ->> 'agency'
      order by event.at desc, event.id desc limit 1), false)
    or exists (select 1 from member where member.id = dispute.member_id and member.erased_at is not null)
    or exists (
      select 1 from agency_file file
      where file.agency = told ->> 'agency' and file.started_at > dispute.decided_at
        and file.state in ('accepted', 'accepted_in_part', 'corrected', 'empty'))
    or exists (
      select 1 from agency_file file
      where file.agency = told ->> 'agency' and file.state = 'called_off' and not exists (
        select 1 from agency_file newer
        where newer.agency = file.agency and (newer.month, newer.version) > (file.month, file.version)))
    -- Told as paid, and not proved any more: no file rewrites an earlier month, so the agency is written to.
    or (dispute.decided_by is null and dispute.corrected_status = 'U' and told ->> 'code' = '0'));
