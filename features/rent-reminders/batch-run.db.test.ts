import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RentRemindersWorld, rentRemindersWorld } from './testing/index.ts'

let app: RentRemindersWorld
beforeAll(async () => {
  app = await rentRemindersWorld('2026-11-02T07:00:00Z')
})
afterAll(() => app.close())

test('a run over many members has one job per range of members, and resumes after an interruption', async () => {
  const { db } = app.context
  await db.execute(sql`
    insert into rent_period (member_id, tenancy_id, due_on, late_after, due_pence, found_pence, state, awaits_answer,
      watched, bank_proven, reasons)
    select gen_random_uuid(), gen_random_uuid(), '2026-11-02', '2026-11-07', 95000, 0, 'upcoming', false, true, true, '[]'
    from generate_series(1, 1100)`)
  const jobs = async (name: string): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where name = ${name} and state = 'completed'`,
    )
    return rows[0]?.count ?? 0
  }
  // A trigger that fails for a member of the second range, until it is removed.
  await db.execute(sql`
    create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
  const { rows: behind } = await db.execute<{ id: string }>(
    sql`select member_id as id from rent_period order by member_id offset 700 limit 1`,
  )
  await db.execute(
    sql.raw(`create trigger refused before insert on pgboss.job_common for each row
      when (new.data ->> 'memberId' = '${behind[0]?.id}') execute function refuse_it()`),
  )
  await app.round('morning')
  expect(await jobs('days-ahead.look')).toBe(500)
  await db.execute(sql`drop trigger refused on pgboss.job_common`)
  await app.moveTo('2026-11-02T07:10:00Z')
  expect(await jobs('days-ahead.morning')).toBe(1)
  expect(await jobs('days-ahead.range')).toBe(2)
  const { rows } = await db.execute(
    sql`select distinct data ->> 'memberId' from pgboss.job where name = 'days-ahead.look'`,
  )
  expect(rows).toHaveLength(1100)
  expect(await jobs('days-ahead.look')).toBe(1100)
})
