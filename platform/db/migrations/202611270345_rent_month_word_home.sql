-- The home and the landlord a month's question was asked for. A word ends when the month has another home or landlord.
alter table rent_month_word add column address text, add column landlord text, add column ended_at timestamptz;
-- locks rent_month_word: writes, 45 s for a million rows
-- Words from before count for the present home, unless a change of it was noted since they were asked for.
update rent_month_word w set address = t.address,
    landlord = coalesce((select case when terms.to_housemate then t.landlord_name else terms.payee end
      from tenancy_terms terms where terms.member_id = t.member_id and terms.tenancy_id = t.id
      order by terms.from_on <= w.due_on desc,
        case when terms.from_on <= w.due_on then terms.from_on end desc, terms.from_on limit 1), t.landlord_name)
  from tenancy t
  where t.member_id = w.member_id and t.id = w.tenancy_id and not exists (select 1 from rent_shown_facts f
    where f.member_id = w.member_id and f.homes_changed_at >= w.asked_at);
