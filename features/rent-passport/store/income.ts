import type { Day } from '@keyturn/platform/days'
import { type Lookup, type Queryable, rowsOf, type Stored, type Tx, values } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { IncomeMonth } from '../domain/income/months.ts'

export interface StoredIncome extends IncomeMonth {
  computedOn: Day
}

const months = rowsOf<StoredIncome>({
  month: 'value',
  payers: 'value',
  halves: 'value',
  halvesMost: 'value',
  rentPence: 'value',
  computedOn: 'value',
})

/** Oldest first. */
export const incomeOf = (memberId: string): Lookup<StoredIncome[]> => ({
  query: sql`
    select ${months.columns} from rent_income_month where member_id = ${memberId} order by month`,
  readRows: (rows: readonly Stored<StoredIncome>[]) => rows.map(months.read),
})

/** Upserts the income of these months. */
export async function saveIncome(tx: Tx, memberId: string, found: readonly StoredIncome[]): Promise<void> {
  if (found.length === 0) return
  await tx.execute(sql`
    insert into rent_income_month ${values(...found.map((month) => ({ memberId, ...month })))}
    on conflict (member_id, month) do update set payers = excluded.payers, halves = excluded.halves,
      halves_most = excluded.halves_most, rent_pence = excluded.rent_pence, computed_on = excluded.computed_on`)
}

export async function deleteIncome(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from rent_income_month where member_id = ${memberId}`)
}

/** Deletes months that no passport can need any more. */
export async function sweepIncome(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    -- across members: retention is the same for everybody
    delete from rent_income_month where month < ${before.toISOString().slice(0, 7)}`)
  return rowCount ?? 0
}
