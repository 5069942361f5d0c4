import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Fact, Story } from '../domain/folding.ts'
import type { Kind } from '../domain/kinds.ts'

export interface WaitingNews extends Story {
  id: string
  madeAt: Date
  letterId: string | null
}

/** What waits for a letter, oldest first. */
export async function waitingForLetter(db: Queryable, memberId: string): Promise<WaitingNews[]> {
  const { rows } = await db.execute<{
    id: string
    kind: Kind
    count: number
    amount: string
    facts: Fact[]
    made_at: string
    letter_id: string | null
  }>(sql`
    select id, kind, count, amount, facts, made_at, letter_id from notification
    where member_id = ${memberId} and letter = 'waiting' order by id limit 200`)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    count: row.count,
    amount: Number(row.amount),
    facts: row.facts,
    madeAt: new Date(row.made_at),
    letterId: row.letter_id,
  }))
}

/** Puts these into one letter. A retry finds them in it and sends the same letter again. */
export async function putInLetter(
  tx: Tx,
  memberId: string,
  given: { letterId: string; ids: string[] },
): Promise<void> {
  await tx.execute(sql`
    update notification set letter_id = ${given.letterId}
    where member_id = ${memberId} and id = any(${sql.param(given.ids)}::uuid[])`)
}

export async function settleLetter(
  tx: Tx,
  memberId: string,
  given: { ids: string[]; outcome: 'sent' | 'none' },
): Promise<void> {
  await tx.execute(sql`
    update notification set letter = ${given.outcome}
    where member_id = ${memberId} and id = any(${sql.param(given.ids)}::uuid[])`)
}
