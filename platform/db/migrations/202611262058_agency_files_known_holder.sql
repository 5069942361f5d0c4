-- Accounts that agencies knew before the name they were told was kept: it is taken to be the present one, so that a later
-- change of the profile does not reach them before a person has seen a document.
-- locks agency_account: writes, 10 s for a million rows
update agency_account account set holder_name = trim(m.first_name || ' ' || m.last_name), holder_born_on = m.date_of_birth
from member m
where m.id = account.member_id and m.erased_at is null and account.held_month is not null and account.holder_name is null;
