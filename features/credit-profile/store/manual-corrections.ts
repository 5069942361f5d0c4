import { lastFileStartedAt, latestAnswer, type MemberCondition } from '@keyturn/agency-files'
import type { Agency } from '@keyturn/agency-files/constants'
import { isClosed } from '@keyturn/identity'
import type { Queryable } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'

export interface ManualCorrection {
  memberId: string
  disputeId: string
  agency: Agency
}

/**
 * Corrections that no file will carry, so staff send a letter. Causes: no consent, member gone, agency removed, file
 * answered without it.
 */
export const manualCorrectionsWhere = (whose: MemberCondition): SQL => sql`
  select dispute.member_id, dispute.id as dispute_id, told ->> 'agency' as agency
  from report_dispute dispute cross join lateral jsonb_array_elements(dispute.told_before) told
  where dispute.state = 'upheld' and ${whose(sql`dispute.member_id`)}
    and not dispute.told_after @> jsonb_build_array(jsonb_build_object('agency', told -> 'agency'))
    and (dispute.decided_at < (${lastFileStartedAt} ->> (told ->> 'agency'))::timestamptz
      or (dispute.decided_by is null and dispute.corrected_status = 'U' and told ->> 'code' not like 'U%')
      or ${isClosed(sql`dispute.member_id`, { whose })}
      or ${latestAnswer(sql`dispute.member_id`, sql`told ->> 'agency'`, whose)} is not true)`

async function find(db: Queryable, whose: MemberCondition, which = sql`true`): Promise<ManualCorrection[]> {
  const { rows } = await db.execute<ManualCorrection & Record<string, unknown>>(sql`
    select member_id as "memberId", dispute_id as "disputeId", agency from (${manualCorrectionsWhere(whose)}) due
    where ${which} order by member_id, agency`)
  return rows
}

/** Returns the agencies that only a letter can correct about the member's disputes. */
export const manualCorrectionsOf = (db: Queryable, memberId: string): Promise<ManualCorrection[]> =>
  find(db, (id) => sql`${id} = ${memberId}`)

export async function agenciesToCorrectManually(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<Agency[]> {
  return (await manualCorrectionsOf(db, memberId)).flatMap(({ disputeId, agency }) =>
    disputeId === id ? [agency] : [],
  )
}

/** Returns disputes that need a letter and that staff were not yet notified of. */
export async function unnotifiedManualCorrections(db: Queryable): Promise<ManualCorrection[]> {
  const due = await find(
    db,
    () => sql`true`,
    sql`-- across members: the clock looks at all of them.
      not exists (
      select 1 from report_dispute_event event where event.member_id = due.member_id
        and event.dispute_id = due.dispute_id and event.move = 'need_hand')`,
  )
  return [...new Map(due.map((one) => [one.disputeId, one])).values()]
}
