-- When the member was admitted as staff. An address named in ADMIN_EMAIL gives no role without it.
alter table member add column staff_admitted_at timestamptz;

-- Two people for more kinds of items, and what exactly the first one said.
alter table desk_ask drop constraint desk_ask_kind_check;
alter table desk_ask add column said text not null default '';
