import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Status } from '../domain/list-items.ts'
import { provenWithoutBank } from './sources/proven-months.ts'

export interface MonthStatus {
  tenancyId: string
  dueOn: string
  status: Status
}

const MONTHS = 36

/** Latest due months, newest first, as statuses without amounts. */
export async function monthsOf(db: Queryable, memberId: string): Promise<MonthStatus[]> {
  const { rows } = await db.execute<MonthStatus & Record<string, unknown>>(sql`
    select tenancy_id as "tenancyId", due_on::text as "dueOn", case when ${provenWithoutBank(sql`${memberId}`)} then 'verified'
      else desk_month_status(state, awaits_answer, bank_proven) end as status from rent_period p
    where member_id = ${memberId} and state <> 'upcoming' order by due_on desc limit ${MONTHS}`)
  return rows
}
