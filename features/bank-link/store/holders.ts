import { type Lookup, renewRevision, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { AccountHolders } from '../domain/name-verdict.ts'

interface HoldersRow extends AccountHolders {
  memberId: string
}

/** Holders of each member's accounts at banks, with what a person accepted about them. */
export const accountHoldersOf = (memberIds: readonly string[]): Lookup<Map<string, AccountHolders>> => ({
  query: sql`
    select wanted.id as "memberId", (
      select coalesce(json_agg(json_build_object('holders', a.holder_names, 'paysRent', exists (
        select 1 from bank_transaction t
        where t.member_id = a.member_id and t.account_id = a.id and t.kept and t.removed_at is null))), '[]')
      from bank_account a
      where a.member_id = wanted.id and a.source = 'bank' and a.currency = 'GBP') as accounts, (
      select coalesce(json_agg(json_build_object('typedName', c.typed_name, 'holders', c.holder_names)), '[]')
      from bank_holder_check c where c.member_id = wanted.id and c.accepted) as accepted
    from unnest(${sql.param([...memberIds])}::uuid[]) as wanted(id)`,
  answerOf: (rows: readonly HoldersRow[]) =>
    new Map(rows.map(({ memberId, ...holders }) => [memberId, holders])),
})

/** Stores the names that a bank shows now. */
export async function saveHolders(
  tx: Tx,
  memberId: string,
  accountId: string,
  holders: readonly string[],
): Promise<void> {
  renewRevision(tx, memberId)
  await tx.execute(sql`
    update bank_account set holder_names = ${sql.param([...holders])}::text[]
    where member_id = ${memberId} and id = ${accountId}`)
}
