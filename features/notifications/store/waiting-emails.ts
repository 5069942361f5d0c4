import { type Lookup, pipelineTogether, rowsOf, type Stored, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { NotificationContent } from '../domain/grouping.ts'

export interface WaitingContent extends NotificationContent {
  id: string
  madeAt: Date
  letterId: string | null
}

const waiting = rowsOf<WaitingContent>({
  id: 'value',
  kind: 'value',
  count: 'value',
  amount: 'bigint',
  facts: 'value',
  madeAt: 'instant',
  letterId: 'value',
})

/** Notifications that wait for an email, oldest first. */
export const waitingOf = (memberId: string): Lookup<WaitingContent[]> => ({
  query: sql`
    select ${waiting.columns} from notification
    where member_id = ${memberId} and letter = 'waiting' order by id limit 200`,
  readRows: (rows: readonly Stored<WaitingContent>[]) => rows.map(waiting.read),
})

/** Assigns these to one email. A retry finds them in it and sends the same email again. */
export async function assignToEmail(
  tx: Tx,
  memberId: string,
  given: { letterId: string; ids: string[] },
): Promise<void> {
  await tx.execute(sql`
    update notification set letter_id = ${given.letterId}
    where member_id = ${memberId} and id = any(${sql.param(given.ids)}::uuid[])`)
}

/** Removes these from the emails to send. */
export async function withdrawFromEmails(tx: Tx, memberId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update notification set letter = 'none'
    where member_id = ${memberId} and id = any(${sql.param(ids)}::uuid[])`)
}

/** Marks these as sent by email. */
export function markSent(tx: Tx, memberId: string, ids: readonly string[], at: Date): void {
  pipelineTogether(tx, [
    sql`update notification set letter = 'sent' where member_id = ${memberId} and id = any(${sql.param(ids)}::uuid[])`,
    sql`update notification_member set last_letter_at = ${at.toISOString()} where member_id = ${memberId}`,
  ])
}
