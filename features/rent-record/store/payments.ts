import { accountDigest, bookedRowsWithAccount } from '@keyturn/bank-link'
import type { Day } from '@keyturn/platform/days'
import type { Lookup, Queryable } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import { ASKED_FROM, VERIFIED_FROM } from '../constants.ts'
import type { PaymentKind } from '../domain/payment-answer.ts'

export interface PaymentsRequest {
  memberId: string
  kind: PaymentKind
  search: string
  accountId: string | null
  /** Range of booking days, both included. */
  from: Day | null
  to: Day | null
  limit: number
  offset: number
}

/** Bank row with its computed match and the member's answer. */
export interface KnownPayment {
  id: string
  bookedOn: Day
  pence: number
  description: string
  merchant: string | null
  source: 'bank' | 'statement'
  accountId: string
  accountName: string
  /** Time of the first read. Rows that are not rent are deleted ninety days later. */
  readAt: string
  isKept: boolean
  confidence: number | null
  reasons: string[] | null
  dueOn: Day | null
  saysRent: boolean | null
  givenTo: Day | null
}

const sure = sql`(case when d.is_rent then 1 when not d.is_rent then 0 else m.confidence end)`

const OF_KIND: Record<PaymentKind, SQL> = {
  out: sql`t.pence < 0`,
  in: sql`t.pence > 0`,
  rent: sql`${sure} >= ${VERIFIED_FROM}::numeric`,
  perhaps: sql`${sure} >= ${ASKED_FROM}::numeric and ${sure} < ${VERIFIED_FROM}::numeric`,
  all: sql`true`,
}

/** Page of a member's stored rows, newest first. */
export async function pageOfPayments(
  db: Queryable,
  wish: PaymentsRequest,
): Promise<{ payments: KnownPayment[]; total: number }> {
  const { memberId, kind, search, accountId, from, to, limit, offset } = wish
  const words = search.trim().toLowerCase()
  const found = sql`from (${bookedRowsWithAccount(memberId)}) t
    left join rent_match m on m.member_id = t.member_id and m.transaction_id = t.id
    left join rent_decision d on d.member_id = t.member_id and d.transaction_id = t.id
    where ${OF_KIND[kind]} and (${accountId}::uuid is null or t.account_id = ${accountId}::uuid)
      and t.booked_on between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')
      and (${words} = '' or position(${words} in lower(t.description || ' ' || coalesce(t.merchant, ''))) > 0
        or position(${words.replaceAll(/[£,]/g, '')} in (abs(t.pence) / 100.0)::numeric(14, 2)::text) = 1)`
  const { rows } = await db.execute<KnownPayment & Record<string, unknown>>(sql`
    select t.id, t.booked_on::text as "bookedOn", t.pence::float8 as pence, t.description, t.merchant, t.source,
      t.account_id as "accountId", t.account_name as "accountName", t.first_seen_at as "readAt", t.kept as "isKept",
      round(${sure}::numeric, 4)::float8 as confidence, m.reasons, m.due_on::text as "dueOn", d.is_rent as "saysRent",
      d.due_on::text as "givenTo"
    ${found} order by t.booked_on desc, t.id desc limit ${limit} offset ${offset}`)
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total ${found}`)
  return { payments: rows, total: counted.rows[0]?.total ?? 0 }
}

interface PaidRow {
  tenancyId: string
  dueOn: Day
  on: Day
  pence: number
  /** Digest of the account that paid. Null if the account is gone. */
  account: string | null
}

/** Verified payments of each rent day, by booking day. */
export const paidPartsOf = (memberId: string): Lookup<PaidRow[]> => ({
  query: sql`
    select tenancy_id as "tenancyId", due_on::text as "dueOn", booked_on::text as "on", rent_pence::float8 as pence,
      ${accountDigest(sql`rent_match.member_id`, sql`rent_match.account_id`)} as account
    from rent_match
    where member_id = ${memberId} and due_on is not null and confidence >= ${VERIFIED_FROM} and rent_pence > 0
    order by booked_on, transaction_id`,
  readRows: (rows: readonly PaidRow[]) => [...rows],
})

/** Bank accounts whose payments are rent of a range of months, as YYYY-MM, both included. */
export const payingAccountsOf = (
  memberId: string,
  { from, to }: { from: string; to: string },
): Lookup<string[]> => ({
  query: sql`
    select distinct account_id as id from rent_match
    where member_id = ${memberId} and source = 'bank' and confidence >= ${VERIFIED_FROM} and rent_pence > 0
      and to_char(due_on, 'YYYY-MM') between ${from} and ${to}`,
  readRows: (rows: readonly { id: string }[]) => rows.map(({ id }) => id),
})
