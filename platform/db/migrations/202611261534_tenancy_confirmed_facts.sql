-- The tenant and the address a landlord answered about. Their list shows these, never what the member changed since.
alter table landlord_request add column answered_facts jsonb;
update landlord_request r set answered_facts = jsonb_build_object('tenant', trim(m.first_name || ' ' || m.last_name),
    'address', t.address)
  from tenancy t, member m
  where t.member_id = r.member_id and t.id = r.tenancy_id and m.id = r.member_id
    and r.state in ('confirmed', 'corrected') and t.landlord_confirmed_at is not null;
