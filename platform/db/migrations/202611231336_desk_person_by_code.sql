-- What members are found by at the desk is kept by the code that writes their name, address and home, in the same
-- transaction, and looked through every night: triggers that write beside the row are refused, or wait for themselves,
-- where members are spread over machines. The member and the home say their words apart, so that whoever changes the
-- one need not know the other.
drop trigger member_on_the_desk on member;
drop trigger tenancy_on_the_desk on tenancy;
drop function desk_follow_member();
drop function desk_follow_tenancy();
drop function desk_person_row(uuid);

alter table desk_person
  add column said text[] not null default '{}',
  add column at_home text[] not null default '{}';
update desk_person person set
  said = desk_words(concat_ws(' ', m.first_name, m.last_name, m.email, m.postcode)),
  at_home = desk_words(coalesce(person.address, ''))
from member m where m.id = person.member_id;

drop index desk_person_words;
alter table desk_person drop column words;
alter table desk_person add column words tsvector generated always as (array_to_tsvector(said || at_home)) stored;
create index desk_person_words on desk_person using gin (words);
