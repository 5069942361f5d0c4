-- The key a browser sent with a wish for a passport: the same wish, sent twice, makes one.
alter table rent_passport add column request_key text;
create unique index rent_passport_request on rent_passport (member_id, request_key);
