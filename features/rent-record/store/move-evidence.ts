import { bumpRevision, type Tx } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { Carried } from '../domain/carried-periods.ts'

/** Moves evidence and landlords' confirmations to the period that replaced theirs. */
export function moveEvidence(tx: Tx, memberId: string, carried: readonly Carried[]): SQL[] {
  if (carried.length === 0) return []
  bumpRevision(tx, memberId)
  const table = movesOf(carried)
  return [
    sql`update rent_evidence e set due_on = m."to" from ${table}
      where e.member_id = ${memberId} and e.tenancy_id = m."tenancyId" and e.due_on = m."from"`,
    sql`update rent_month_word w set due_on = m."to" from ${table}
      where w.member_id = ${memberId} and w.tenancy_id = m."tenancyId" and w.due_on = m."from"`,
  ]
}

/** Deletes outdated confirmations at the target, because a month has only one. */
export async function deleteAtTargets(tx: Tx, memberId: string, carried: readonly Carried[]): Promise<void> {
  const words = carried.filter(({ from }) => from.landlordWord !== null)
  if (words.length === 0) return
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    delete from rent_month_word w using ${movesOf(words)}
    where w.member_id = ${memberId} and w.tenancy_id = m."tenancyId" and w.due_on = m."to"`)
}

function movesOf(carried: readonly Carried[]): SQL {
  const moves = carried.map(({ from, to }) => ({ tenancyId: from.tenancyId, from: from.dueOn, to: to.dueOn }))
  return sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m("tenancyId" uuid, "from" date, "to" date)`
}
