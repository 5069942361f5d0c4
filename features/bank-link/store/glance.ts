import { type Lookup, prepareQuery, type Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { ConnectionState } from '../domain/connection-states.ts'
import type { BookedRow } from './transactions.ts'

export interface BankGlance {
  accounts: { id: string; name: string; connectionId: string | null }[]
  /** The latest first; those replaced by a newer one are left out. */
  connections: {
    id: string
    bankName: string
    state: ConnectionState
    /** The first of what it needs to run out. */
    endsAt: string
    lastReadAt: string | null
    firstReadDone: boolean
    trouble: boolean
  }[]
  /** The newest booked rows. */
  recent: BookedRow[]
}

const whose = sql.placeholder('memberId')

/** All a first screen shows of a member's banks, with so many of the newest rows. Values: memberId. */
export const glanceWith = (recentRows: number): Lookup<BankGlance> => ({
  query: sql`
  select
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'connectionId', connection_id)
        order by created_at, id), '[]')
      from bank_account where member_id = ${whose} and currency = 'GBP') as accounts,
    (select coalesce(json_agg(json_build_object('id', id, 'bankName', institution_name, 'state', state,
        'endsAt', least(consent_expires_at, authorisation_expires_at, token_expires_at), 'lastReadAt', last_read_at,
        'firstReadDone', first_read_done_at is not null, 'trouble', trouble is not null) order by given_at desc, id), '[]')
      from bank_connection where member_id = ${whose} and state <> 'replaced') as connections,
    (select coalesce(json_agg(json_build_object('id', t.id, 'accountId', t.account_id, 'status', t.status,
        'bookedOn', t.booked_on, 'pence', t.pence, 'description', t.description, 'merchant', t.merchant,
        'kind', t.kind, 'source', a.source) order by t.booked_on desc, t.id desc), '[]')
      from (
        select * from bank_transaction
        where member_id = ${whose} and status = 'booked' and removed_at is null
        order by booked_on desc, id desc limit ${sql.raw(String(recentRows))}) t
      join bank_account a on a.member_id = ${whose} and a.id = t.account_id) as recent`,
  answerOf: ([row]: readonly BankGlance[]) => row ?? { accounts: [], connections: [], recent: [] },
})

const withoutRows = prepareQuery<BankGlance & Record<string, unknown>>(
  'bank_link_glance',
  glanceWith(0).query,
)

/** The same without any rows. */
export const loadGlance = async (db: Queryable, memberId: string): Promise<BankGlance> =>
  glanceWith(0).answerOf(await withoutRows(db, { memberId }))

/** The sums in pence of those of these rows that we keep, by their ids. */
export async function bookedSums(
  db: Queryable,
  memberId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; pence: number }>(sql`
    select id, pence::float8 as pence from bank_transaction
    where member_id = ${memberId} and id = any(${sql.param(ids)}::uuid[]) and status = 'booked' and removed_at is null`)
  return new Map(rows.map(({ id, pence }) => [id, pence]))
}
