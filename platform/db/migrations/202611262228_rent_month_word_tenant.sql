-- The tenant's name that a landlord is asked about for a month. Words from before count for the present name, unless a
-- change of name was noted since they were asked for: those stand beside no name.
alter table rent_month_word add column tenant text;
update rent_month_word w set tenant = trim(m.first_name || ' ' || m.last_name)
  from member m where m.id = w.member_id and not exists (select 1 from rent_shown_facts f
    where f.member_id = w.member_id and f.name_changed_at >= w.asked_at);
