import { renewRevision, type Tx } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { Carried } from '../domain/carried-periods.ts'

/** Moves evidence and landlords' words to the period that took the place of theirs. */
export function carry(tx: Tx, memberId: string, carried: readonly Carried[]): SQL[] {
  if (carried.length === 0) return []
  renewRevision(tx, memberId)
  const moves = carried.map(({ from, to }) => ({ tenancyId: from.tenancyId, from: from.dueOn, to: to.dueOn }))
  const table = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m("tenancyId" uuid, "from" date, "to" date)`
  return [
    sql`update rent_evidence e set due_on = m."to" from ${table}
      where e.member_id = ${memberId} and e.tenancy_id = m."tenancyId" and e.due_on = m."from"`,
    sql`update rent_month_word w set due_on = m."to" from ${table}
      where w.member_id = ${memberId} and w.tenancy_id = m."tenancyId" and w.due_on = m."from"`,
  ]
}
