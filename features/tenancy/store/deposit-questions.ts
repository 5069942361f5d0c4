import {
  type Lookup,
  lookUp,
  type Queryable,
  rowsOf,
  type Stored,
  type Tx,
  values,
} from '@keyturn/platform/db'
import { asciiAddress } from '@keyturn/platform/mailbox'
import { sql } from 'drizzle-orm'
import type { DepositAnswer, DepositQuestion } from '../domain/deposit.ts'

const questions = rowsOf<DepositQuestion>({
  tenancyId: 'value',
  id: 'value',
  sentTo: 'value',
  tenant: 'value',
  address: 'value',
  leftOn: 'value',
  expiresAt: 'instant',
  answer: 'value',
})

/** Returns the member's questions about deposits, at most one a home. */
export const depositQuestionsOf = (memberId: string): Lookup<DepositQuestion[]> => ({
  query: sql`select ${questions.columns} from deposit_question where member_id = ${memberId} order by left_on desc`,
  readRows: (rows: readonly Stored<DepositQuestion>[]) => rows.map(questions.read),
})

export const findDepositQuestions = (db: Queryable, memberId: string): Promise<DepositQuestion[]> =>
  lookUp(db, depositQuestionsOf(memberId))

/** Returns the address of the newest question about each home, whatever was answered. */
export const lastAskedOf = (memberId: string): Lookup<Map<string, string>> => ({
  query: sql`
    select distinct on (tenancy_id) tenancy_id as "tenancyId", sent_to as "sentTo" from landlord_request
    where member_id = ${memberId} order by tenancy_id, asked_at desc, id desc`,
  readRows: (rows: readonly { tenancyId: string; sentTo: string }[]) =>
    new Map(rows.map(({ tenancyId, sentTo }) => [tenancyId, asciiAddress(sentTo)])),
})

/** Replaces the question of a home and its answer. The link of the previous email stops working. */
export async function replaceDepositQuestion(
  tx: Tx,
  memberId: string,
  question: DepositQuestion,
  askedAt: Date,
): Promise<void> {
  await tx.execute(
    sql`delete from deposit_question where member_id = ${memberId} and tenancy_id = ${question.tenancyId}`,
  )
  await tx.execute(sql`insert into deposit_question ${values({ memberId, ...question, askedAt })}`)
}

export async function saveDepositAnswer(
  tx: Tx,
  memberId: string,
  { id, answer, at }: { id: string; answer: DepositAnswer; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update deposit_question set answer = ${answer}, answered_at = ${at.toISOString()}
    where member_id = ${memberId} and id = ${id}`)
}
