-- Whoever writes rows that kept answers are made of renews the member's revision by code (platform/db/revision.ts):
-- a cluster refuses triggers that see a statement's rows. With the functions go their triggers.
drop function note_members_touched() cascade;
drop function note_themselves_touched() cascade;
drop table member_touch;
drop function renew_revision();
