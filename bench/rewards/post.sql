\set n random(1, 2000)
\set points random(1, 2000)
begin;
select member_id, entry_count, carry_milli, earned, bonus, adjusted, available, reserved, held, redeemed, reversed, expired, owed from points_book where member_id = lpad(to_hex(:n::int), 32, '0')::uuid for update \gset
insert into points_entry (member_id, number, cause, kind, from_account, to_account, points, category, total_change, count_change, occurred_on, happened_on, note, available_after, recorded_at) values (lpad(to_hex(:n::int), 32, '0')::uuid, :entry_count::int + 1, 'bench:' || (:entry_count::int + 1), 'rent', 'earned', 'available', :points, 'Rent', :points::int, 1, '2026-10-02', '2026-10-02', 'October rent', :available::int + :points::int, '2026-10-02T09:00:00Z');
insert into points_total as kept (member_id, grouped_by, key, points, included_count) values (lpad(to_hex(:n::int), 32, '0')::uuid, 'category', 'Rent', :points::int, 1), (lpad(to_hex(:n::int), 32, '0')::uuid, 'month', '2026-10', :points::int, 1) on conflict (member_id, grouped_by, key) do update set points = kept.points + excluded.points, included_count = kept.included_count + excluded.included_count;
update points_book set entry_count = :entry_count::int + 1, carry_milli = :carry_milli, earned = :earned::int - :points::int, bonus = :bonus, adjusted = :adjusted, available = :available::int + :points::int, reserved = :reserved, held = :held, redeemed = :redeemed, reversed = :reversed, expired = :expired, owed = :owed where member_id = lpad(to_hex(:n::int), 32, '0')::uuid;
insert into member_revision (member_id, revision) values (lpad(to_hex(:n::int), 32, '0')::uuid, gen_random_uuid()) on conflict (member_id) do update set revision = excluded.revision;
commit;
