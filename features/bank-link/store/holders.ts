import { bumpRevision, type Lookup, pipelineTogether, type Queryable, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { HolderAnswer } from '../domain/holder-answers.ts'
import type { AccountHolders } from '../domain/name-verdict.ts'

interface HoldersRow extends AccountHolders {
  memberId: string
}

/** Returns the holders of each member's bank accounts, with the differences that staff accepted. */
export const accountHoldersOf = (memberIds: readonly string[]): Lookup<Map<string, AccountHolders>> => ({
  query: sql`
    select wanted.id as "memberId", (
      select coalesce(json_agg(json_build_object('digest', a.identity_digest, 'holders', a.holder_names, 'paysRent', coalesce(a.pays_rent, exists (
        select 1 from bank_transaction t
        where t.member_id = a.member_id and t.account_id = a.id and t.kept and t.removed_at is null)))), '[]')
      from bank_account a
      where a.member_id = wanted.id and a.source = 'bank' and a.currency = 'GBP') as accounts, (
      select coalesce(json_agg(json_build_object('typedName', c.typed_name, 'holders', c.holder_names,
        'accounts', c.account_digests)), '[]')
      from bank_holder_check c where c.member_id = wanted.id and c.accepted) as accepted
    from unnest(${sql.param([...memberIds])}::uuid[]) as wanted(id)`,
  readRows: (rows: readonly HoldersRow[]) =>
    new Map(rows.map(({ memberId, ...holders }) => [memberId, holders])),
})

/** Stores the accounts that pay rent in the rent record. Their holders' names are compared with the member's. */
export const saveRentAccounts = (tx: Tx, memberId: string, accountIds: readonly string[]): void => {
  const pays = sql`(id = any(${sql.param([...accountIds])}::uuid[]))`
  bumpRevision(tx, memberId)
  pipelineTogether(tx, [
    sql`update bank_account set pays_rent = ${pays}
      where member_id = ${memberId} and pays_rent is distinct from ${pays}`,
  ])
}

/** Stores the names that a bank shows now. */
export async function saveHolders(
  tx: Tx,
  memberId: string,
  accountId: string,
  holders: readonly string[],
): Promise<void> {
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    update bank_account set holder_names = ${sql.param([...holders])}::text[]
    where member_id = ${memberId} and id = ${accountId}`)
}

export interface HolderCheck {
  id: string
  typedName: string
  holders: string[]
  /** Digests of its accounts. Null for old checks without them. */
  accounts: string[] | null
  said: HolderAnswer
  /** True if staff accepted the explanation. Null until they decide. */
  accepted: boolean | null
  note: string | null
}

/** Returns the member's explanations, newest first. */
export async function listChecks(db: Queryable, memberId: string): Promise<HolderCheck[]> {
  const { rows } = await db.execute<HolderCheck & Record<string, unknown>>(sql`
    select id, typed_name as "typedName", holder_names as holders, account_digests as accounts, said, accepted,
      note
    from bank_holder_check
    where member_id = ${memberId} order by asked_at desc, id desc`)
  return rows
}

/** Replaces the member's open explanation. */
export async function saveCheck(
  tx: Tx,
  memberId: string,
  check: Pick<HolderCheck, 'id' | 'typedName' | 'holders' | 'accounts' | 'said'>,
  at: Date,
): Promise<void> {
  await tx.execute(sql`delete from bank_holder_check where member_id = ${memberId} and decided_at is null`)
  await tx.execute(sql`
    insert into bank_holder_check (member_id, id, typed_name, holder_names, account_digests, said, asked_at)
    values (${memberId}, ${check.id}, ${check.typedName}, ${sql.param(check.holders)}::text[],
      ${sql.param(check.accounts)}::text[], ${check.said}, ${at.toISOString()})`)
}

/** Returns false if there is no such open explanation. */
export async function decideCheck(
  tx: Tx,
  memberId: string,
  decision: { id: string; accepted: boolean; by: string; note: string; at: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update bank_holder_check set decided_at = ${decision.at.toISOString()}, decided_by = ${decision.by},
      accepted = ${decision.accepted}, note = ${decision.note}
    where member_id = ${memberId} and id = ${decision.id} and decided_at is null returning id`)
  return rows.length > 0
}
