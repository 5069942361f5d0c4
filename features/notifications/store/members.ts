import { type Queryable, rowsOf, type Stored, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { type Choices, defaultChoices } from '../domain/choices.ts'

export interface MemberRow {
  /** Increases with every change to the member's notifications. */
  revision: number
  choices: Choices
  lastLetterAt: Date | null
}

/** Only choices that differ from the default are stored. */
type StoredRow = Omit<MemberRow, 'choices'> & { choices: Partial<Choices> }

const members = rowsOf<StoredRow>({ revision: 'bigint', choices: 'value', lastLetterAt: 'instant' })

function toRow(stored: Stored<StoredRow>): MemberRow {
  const row = members.read(stored)
  return { ...row, choices: { ...defaultChoices, ...row.choices } }
}

/** Locks the member's row, so that writes to one member's notifications run one after the other. */
export async function lockMember(tx: Tx, memberId: string): Promise<MemberRow> {
  const read = sql`select ${members.columns} from notification_member
    where member_id = ${memberId} for update`
  const [found] = (await tx.execute<Stored<StoredRow>>(read)).rows
  if (found) return toRow(found)
  await tx.execute(
    sql`insert into notification_member (member_id) values (${memberId}) on conflict do nothing`,
  )
  const [made] = (await tx.execute<Stored<StoredRow>>(read)).rows
  if (!made) throw new Error('The member could not be locked.')
  return toRow(made)
}

export async function loadMember(db: Queryable, memberId: string): Promise<MemberRow> {
  const { rows } = await db.execute<Stored<StoredRow>>(
    sql`select ${members.columns} from notification_member where member_id = ${memberId}`,
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

/** Deletes all of the member's notification data. */
export async function eraseMember(tx: Tx, memberId: string): Promise<void> {
  for (const table of ['push_subscription', 'notification', 'notification_cause', 'notification_member'])
    await tx.execute(sql`delete from ${sql.raw(table)} where member_id = ${memberId}`)
}
