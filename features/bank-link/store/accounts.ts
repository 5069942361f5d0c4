import {
  bumpRevision,
  type Lookup,
  lookUp,
  pipelineTogether,
  type Queryable,
  rowsOf,
  type Stored,
  type Tx,
} from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { ConnectionState } from '../domain/connection-states.ts'
import type { Window } from '../domain/coverage.ts'
import { countedUntil } from './shared-accounts.ts'

export interface BankAccount {
  id: string
  connectionId: string | null
  providerRef: string
  source: 'bank' | 'statement'
  bankName: string
  name: string
  kind: string
  currency: string
  lastFour: string | null
  /** Null if linked before names were read. */
  holders: string[] | null
  /** Null if linked before digests were stored, or the bank gives no number. */
  sharedDigest: string | null
  cursor: string | null
  readingId: string | null
  progress: number
  changedFrom: string | null
}

const accounts = rowsOf<BankAccount>({
  id: 'value',
  connectionId: 'value',
  providerRef: 'value',
  source: 'value',
  bankName: 'value',
  name: 'value',
  kind: 'value',
  currency: 'value',
  lastFour: 'value',
  holders: ['value', 'holder_names'],
  sharedDigest: 'value',
  cursor: 'value',
  readingId: 'value',
  progress: 'value',
  changedFrom: 'value',
})

export const accountsOf = (memberId: string): Lookup<BankAccount[]> => ({
  query: sql`
    select ${accounts.columns} from bank_account where member_id = ${memberId} order by created_at, kind, name, id`,
  readRows: (rows: readonly Stored<BankAccount>[]) => rows.map(accounts.read),
})

export const listAccounts = (db: Queryable, memberId: string): Promise<BankAccount[]> =>
  lookUp(db, accountsOf(memberId))

export interface KnownAccount {
  id: string
  name: string
  bankName: string
  source: 'bank' | 'statement'
  /** Holders of the account's connection, if it has one. */
  holders: string[] | null
  state: ConnectionState | null
  coverage: Window[]
  /** Time of the first link. */
  linkedAt: string
}

/** Returns each account in pounds with its coverage. */
export const accountsWithDays = (memberId: string): Lookup<KnownAccount[]> => ({
  query: sql`
    select a.id, a.name, a.bank_name as "bankName", a.source, a.holder_names as holders, c.state,
      a.created_at::text as "linkedAt", (
      select coalesce(json_agg(json_build_object('from', from_day, 'to', to_day) order by from_day), '[]')
      from bank_coverage where member_id = ${memberId} and account_id = a.id) as coverage
    from bank_account a left join bank_connection c on c.member_id = a.member_id and c.id = a.connection_id
    where a.member_id = ${memberId} and a.currency = 'GBP' order by a.created_at, a.kind, a.name, a.id`,
  readRows: (rows: readonly KnownAccount[]) => [...rows],
})

export interface AccountFacts {
  id: string
  connectionId: string | null
  identityDigest: string
  /** Digest of the numbers alone. Null if the bank gives none. */
  sharedDigest: string | null
  providerRef: string
  source: 'bank' | 'statement'
  bankName: string
  name: string
  kind: string
  currency: string
  lastFour: string | null
  /** Null for a statement, because it proves no holder. */
  holders: string[] | null
}

/** Upserts an account. A linked-again account keeps its id and history; its old cursor is discarded. */
export async function upsertAccount(
  tx: Tx,
  memberId: string,
  facts: AccountFacts,
  now: Date,
): Promise<string> {
  bumpRevision(tx, memberId)
  const heldUntil = await countedUntil(tx, facts.sharedDigest)
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into bank_account (member_id, id, connection_id, identity_digest, shared_digest, held_until, provider_ref, source,
      bank_name, name, kind, currency, last_four, holder_names, created_at)
    values (${memberId}, ${facts.id}, ${facts.connectionId}, ${facts.identityDigest}, ${facts.sharedDigest}, ${heldUntil},
      ${facts.providerRef}, ${facts.source}, ${facts.bankName}, ${facts.name}, ${facts.kind}, ${facts.currency}, ${facts.lastFour}, ${sql.param(facts.holders)}::text[],
      ${now.toISOString()})
    on conflict (member_id, identity_digest) do update set
      connection_id = excluded.connection_id, name = excluded.name, bank_name = excluded.bank_name,
      holder_names = excluded.holder_names, shared_digest = excluded.shared_digest,
      cursor = case when bank_account.provider_ref = excluded.provider_ref then bank_account.cursor end,
      progress = case when bank_account.provider_ref = excluded.provider_ref then bank_account.progress else 0 end,
      reading_id = case when bank_account.provider_ref = excluded.provider_ref then bank_account.reading_id end,
      provider_ref = excluded.provider_ref
    returning id`)
  return rows[0]?.id ?? facts.id
}

/** Returns an account's coverage, in order. */
export async function loadCoverage(db: Queryable, memberId: string, accountId: string): Promise<Window[]> {
  const { rows } = await db.execute<Window & Record<string, unknown>>(sql`
    select from_day::text as "from", to_day::text as "to" from bank_coverage
    where member_id = ${memberId} and account_id = ${accountId} order by from_day`)
  return rows
}

export interface ReadingState {
  cursor: string | null
  readingId: string | null
  progress: number
  changedFrom: string | null
}

/** Stores an account's sync state, and its coverage unless null. */
export function saveReading(
  tx: Tx,
  place: { memberId: string; accountId: string },
  { reading, coverage }: { reading: ReadingState; coverage: readonly Window[] | null },
): void {
  const { memberId, accountId } = place
  bumpRevision(tx, memberId)
  pipelineTogether(tx, [
    ...(coverage ? coverageAs(place, coverage) : []),
    sql`update bank_account set cursor = ${reading.cursor}, reading_id = ${reading.readingId}, progress = ${reading.progress},
        changed_from = ${reading.changedFrom}
      where member_id = ${memberId} and id = ${accountId}`,
  ])
}

/** Updates a window that begins on the same day. */
const coverageAs = (
  { memberId, accountId }: { memberId: string; accountId: string },
  windows: readonly Window[],
): (SQL | null)[] => [
  sql`delete from bank_coverage where member_id = ${memberId} and account_id = ${accountId}
    and from_day <> all(${sql.param(windows.map(({ from }) => from))}::date[])`,
  windows.length === 0
    ? null
    : sql`
    insert into bank_coverage (member_id, account_id, from_day, to_day)
    select ${memberId}::uuid, ${accountId}::uuid, w."from", w."to"
    from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as w("from" date, "to" date)
    on conflict (member_id, account_id, from_day) do update set to_day = excluded.to_day`,
]

export const replaceCoverage = (tx: Tx, memberId: string, accountId: string, windows: Window[]): void =>
  pipelineTogether(tx, coverageAs({ memberId, accountId }, windows))

/** Returns null if the member has no statement with this id. */
export async function deleteStatement(
  tx: Tx,
  memberId: string,
  accountId: string,
): Promise<{ firstDay: string | null } | null> {
  bumpRevision(tx, memberId)
  const { rowCount } = await tx.execute(
    sql`delete from bank_account where member_id = ${memberId} and id = ${accountId} and source = 'statement'`,
  )
  if (rowCount === 0) return null
  await tx.execute(sql`delete from bank_coverage where member_id = ${memberId} and account_id = ${accountId}`)
  const { rows } = await tx.execute<{ first: string | null }>(sql`
    with deleted as (
      delete from bank_transaction where member_id = ${memberId} and account_id = ${accountId} returning booked_on)
    select min(booked_on)::text as first from deleted`)
  return { firstDay: rows[0]?.first ?? null }
}
