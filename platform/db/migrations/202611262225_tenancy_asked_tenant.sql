-- The tenant's name that a landlord is asked about: a change of name while the question is open changes nothing of it.
alter table landlord_request add column asked_tenant text;
update landlord_request r set asked_tenant = trim(m.first_name || ' ' || m.last_name)
  from member m where m.id = r.member_id and r.state = 'waiting';
