-- Accepting an account in another name takes two people, like everything else that changes what agencies are told.
alter table desk_ask drop constraint desk_ask_kind_check;
alter table desk_ask add constraint desk_ask_kind_check check (kind in ('file', 'adverse', 'hold', 'holder'));
