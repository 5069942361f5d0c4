import { bumpRevision, type Lookup, lookUp, type Queryable, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { VERIFIED_FROM } from '../constants.ts'
import type { Decision } from '../domain/model.ts'

const columns = sql`transaction_id as "transactionId", is_rent as "isRent", tenancy_id as "tenancyId",
  due_on::text as "dueOn"`

export const ownDecisions = (memberId: string): Lookup<Decision[]> => ({
  query: sql`select ${columns} from rent_decision where member_id = ${memberId} order by decided_at, transaction_id`,
  readRows: (rows: readonly Decision[]) => [...rows],
})

export const loadDecisions = (db: Queryable, memberId: string): Promise<Decision[]> =>
  lookUp(db, ownDecisions(memberId))

/** Ids of the payments that count as rent without a question. */
export const sureIds = (memberId: string): Lookup<string[]> => ({
  query: sql`select transaction_id as id from rent_match
    where member_id = ${memberId} and confidence >= ${VERIFIED_FROM}::real`,
  readRows: (rows: readonly { id: string }[]) => rows.map(({ id }) => id),
})

/** Returns true if the member answered one of these rows after a time. */
export async function isDecidedSince(
  db: Queryable,
  memberId: string,
  transactionIds: readonly string[],
  at: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from rent_decision where member_id = ${memberId} and decided_at > ${at.toISOString()}
      and transaction_id = any(${sql.param(transactionIds)}::uuid[]) limit 1`)
  return rows.length > 0
}

/** Marks the record as outdated, so that the latest refresh is no longer current. */
async function markOutdated(tx: Tx, memberId: string): Promise<void> {
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    insert into rent_member (member_id) values (${memberId})
    on conflict (member_id) do update set looked_at = null`)
}

export async function saveDecisions(
  tx: Tx,
  memberId: string,
  decisions: readonly Decision[],
  at: Date,
): Promise<void> {
  bumpRevision(tx, memberId)
  await markOutdated(tx, memberId)
  await tx.execute(sql`
    insert into rent_decision (member_id, transaction_id, is_rent, tenancy_id, due_on, decided_at)
    select ${memberId}, "transactionId", "isRent", "tenancyId", "dueOn", ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      as said("transactionId" uuid, "isRent" boolean, "tenancyId" uuid, "dueOn" date)
    on conflict (member_id, transaction_id) do update set is_rent = excluded.is_rent,
      tenancy_id = excluded.tenancy_id, due_on = excluded.due_on, decided_at = excluded.decided_at`)
}

/** Deletes the member's answers for these rows. */
export async function deleteDecisions(
  tx: Tx,
  memberId: string,
  transactionIds: readonly string[],
): Promise<void> {
  bumpRevision(tx, memberId)
  await markOutdated(tx, memberId)
  await tx.execute(sql`
    delete from rent_decision
    where member_id = ${memberId} and transaction_id = any(${sql.param(transactionIds)}::uuid[])`)
}
