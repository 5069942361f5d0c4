-- Money for a period that came after its thirty days, as [{"on": day, "pence": sum}]: it settles what is owed and proves
-- nothing.
alter table rent_period add column settled_later jsonb not null default '[]';
-- Months called missed are looked at once more with the next daily round, for money that has come since.
update rent_member set next_look_on = '2000-01-01'
where member_id in (select member_id from rent_period where state = 'confirmed_missed');
