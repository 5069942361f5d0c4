-- Moves closed a home on its agreed end although rent was paid there until the next home began. The months after that
-- day were dropped and their payments reversed. These homes end on the eve of the next one, and their members' records
-- are refreshed on the next daily round. Homes that a member described after leaving them had no later payments.
with cut as (
  select home.member_id, home.id, (
    select min(next.starts_on) from tenancy next
    where next.member_id = home.member_id and next.starts_on > home.agreed_end_on and next.id <> home.id
  ) - 1 as eve
  from tenancy home
  where home.moved_out_on = home.agreed_end_on and exists (
    select from rent_payment paid
    where paid.member_id = home.member_id and paid.tenancy_id = home.id and paid.due_on > home.moved_out_on)
), mended as (
  update tenancy home set moved_out_on = cut.eve
  from cut where home.member_id = cut.member_id and home.id = cut.id and home.moved_out_on < cut.eve
  returning home.member_id
)
update rent_member record set next_look_on = '2000-01-01'
from mended where record.member_id = mended.member_id;
