import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { type Choices, defaultChoices } from '../domain/choices.ts'

export interface MemberRow {
  /** How often anything told to this member changed. */
  revision: number
  choices: Choices
  lastLetterAt: Date | null
}

interface Raw extends Record<string, unknown> {
  revision: string
  choices: Partial<Choices>
  last_letter_at: string | null
}

const toRow = (raw: Raw): MemberRow => ({
  revision: Number(raw.revision),
  choices: { ...defaultChoices, ...raw.choices },
  lastLetterAt: raw.last_letter_at === null ? null : new Date(raw.last_letter_at),
})

/** Everything told to one member is written in turn; this row is the turn. */
export async function lockMember(tx: Tx, memberId: string): Promise<MemberRow> {
  const read = sql`select revision, choices, last_letter_at from notification_member
    where member_id = ${memberId} for update`
  const [found] = (await tx.execute<Raw>(read)).rows
  if (found) return toRow(found)
  await tx.execute(
    sql`insert into notification_member (member_id) values (${memberId}) on conflict do nothing`,
  )
  const [made] = (await tx.execute<Raw>(read)).rows
  if (!made) throw new Error('The member could not be locked.')
  return toRow(made)
}

export async function loadMember(db: Queryable, memberId: string): Promise<MemberRow> {
  const { rows } = await db.execute<Raw>(
    sql`select revision, choices, last_letter_at from notification_member where member_id = ${memberId}`,
  )
  return rows[0] ? toRow(rows[0]) : { revision: 0, choices: defaultChoices, lastLetterAt: null }
}

export async function saveChoices(tx: Tx, memberId: string, choices: Choices): Promise<void> {
  const stored = Object.fromEntries(
    Object.entries(choices).filter(([name, value]) => value !== defaultChoices[name as keyof Choices]),
  )
  await tx.execute(
    sql`update notification_member set choices = ${JSON.stringify(stored)} where member_id = ${memberId}`,
  )
}

export async function saveRevision(tx: Tx, memberId: string, revision: number): Promise<void> {
  await tx.execute(sql`update notification_member set revision = ${revision} where member_id = ${memberId}`)
}

/** Nothing of the member remains here. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  for (const table of ['push_subscription', 'notification', 'notification_cause', 'notification_member'])
    await tx.execute(sql`delete from ${sql.raw(table)} where member_id = ${memberId}`)
}
