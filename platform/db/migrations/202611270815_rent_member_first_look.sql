-- locks rent_member: its rows, 5 s for a million without news since their link
-- A bank link made before this release is no first look: its record was computed, if nothing changed, before it was read.
update rent_member record set looked_at = link.read_at
from (
  select member_id, max(first_read_done_at) as read_at from bank_connection
  where first_read_done_at is not null group by member_id
) link
where link.member_id = record.member_id and record.looked_at < link.read_at;
