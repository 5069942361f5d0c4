import type { Day } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { REMIND_DAYS } from '../constants.ts'
import type { ReminderKind } from '../domain/decide-reminder.ts'

export async function loadRemindDays(db: Queryable, memberId: string): Promise<number> {
  const { rows } = await db.execute<{ remindDays: number }>(
    sql`select remind_days as "remindDays" from days_ahead_choice where member_id = ${memberId}`,
  )
  return rows[0]?.remindDays ?? REMIND_DAYS.usual
}

export async function saveRemindDays(db: Queryable, memberId: string, days: number): Promise<void> {
  await db.execute(sql`
    insert into days_ahead_choice (member_id, remind_days) values (${memberId}, ${days})
    on conflict (member_id) do update set remind_days = excluded.remind_days`)
}

export interface SentReminder {
  tenancyId: string
  dueOn: Day
  word: ReminderKind
}

export async function loadSentReminders(db: Queryable, memberId: string): Promise<SentReminder[]> {
  const { rows } = await db.execute<SentReminder & Record<string, unknown>>(sql`
    select tenancy_id as "tenancyId", due_on::text as "dueOn", word from days_ahead_said
    where member_id = ${memberId}`)
  return rows
}

/** Returns false if it was sent before. Also deletes old entries. */
export async function recordSentReminder(
  tx: Tx,
  memberId: string,
  said: SentReminder & { at: Date; forgetBefore: Day },
): Promise<boolean> {
  const { tenancyId, dueOn, word, at, forgetBefore } = said
  await tx.execute(sql`
    delete from days_ahead_said where member_id = ${memberId} and due_on < ${forgetBefore}::date`)
  const { rowCount } = await tx.execute(sql`
    insert into days_ahead_said (member_id, tenancy_id, due_on, word, said_at)
    values (${memberId}, ${tenancyId}, ${dueOn}::date, ${word}, ${at.toISOString()}) on conflict do nothing`)
  return rowCount === 1
}

export async function eraseDaysAhead(tx: Tx, memberId: string): Promise<void> {
  for (const table of ['days_ahead_choice', 'days_ahead_said', 'calendar_address'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where member_id = ${memberId}`)
}
