import { prepareQuery, type Queryable } from '@keyturn/platform/db'
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

const glanceOf = prepareQuery<BankGlance & Record<string, unknown>>(
  'bank_link_glance',
  sql`
  select
    (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'connectionId', connection_id)
        order by created_at, id), '[]')
      from bank_account where member_id = ${whose} and currency = 'GBP') as accounts,
    (select coalesce(json_agg(json_build_object('id', id, 'bankName', institution_name, 'state', state,
        'endsAt', least(consent_expires_at, authorisation_expires_at, token_expires_at), 'lastReadAt', last_read_at,
        'firstReadDone', first_read_done_at is not null, 'trouble', trouble is not null) order by given_at desc, id), '[]')
      from bank_connection where member_id = ${whose} and state <> 'replaced') as connections,
    (select coalesce(json_agg(to_json(newest) order by newest."bookedOn" desc, newest.id desc), '[]') from (
      select t.id, t.account_id as "accountId", t.status, t.booked_on::text as "bookedOn", t.pence, t.description,
        t.merchant, t.kind, a.source
      from bank_transaction t join bank_account a on a.member_id = t.member_id and a.id = t.account_id
      where t.member_id = ${whose} and t.status = 'booked' and t.removed_at is null
      order by t.booked_on desc, t.id desc limit ${sql.placeholder('recentRows')}) newest) as recent`,
)

/** All a first screen shows of a member's banks, in one statement. */
export async function loadGlance(db: Queryable, memberId: string, recentRows: number): Promise<BankGlance> {
  const [glance] = await glanceOf(db, { memberId, recentRows })
  return glance ?? { accounts: [], connections: [], recent: [] }
}

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
