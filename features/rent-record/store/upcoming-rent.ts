import type { Day } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { VERIFIED_FROM } from '../constants.ts'

/** Rent payment shown by a bank: its rent day, payee and account. */
export interface RentPaid {
  transactionId: string
  tenancyId: string
  dueOn: Day | null
  bookedOn: Day
  pence: number
  payee: string
  accountId: string
  accountName: string
}

/** Members with an unsettled rent day up to `until` that is still within grace, in id order. */
export async function membersWithRentDays(
  db: Queryable,
  { today, until }: { today: Day; until: Day },
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ memberId: string }>(sql`
    -- across members: the round before the rent days
    select distinct member_id as "memberId" from rent_period
    where state in ('upcoming', 'part_paid') and due_on <= ${until}::date and late_after >= ${today}::date
      and member_id > ${after}::uuid
    order by 1 limit ${limit}`)
  return rows.map(({ memberId }) => memberId)
}

/** Rent payments of a member shown by a bank since a day, latest first. */
export async function loadRentPaid(db: Queryable, memberId: string, from: Day): Promise<RentPaid[]> {
  const { rows } = await db.execute<RentPaid & Record<string, unknown>>(sql`
    select transaction_id as "transactionId", tenancy_id as "tenancyId", due_on::text as "dueOn",
      booked_on::text as "bookedOn", -pence::float8 as pence, coalesce(merchant, description) as payee,
      account_id as "accountId", account_name as "accountName"
    from rent_match
    where member_id = ${memberId} and source = 'bank' and confidence >= ${VERIFIED_FROM}::real
      and booked_on >= ${from}::date
    order by booked_on desc, transaction_id desc`)
  return rows
}

/** Ids of the rows that the member has answered. */
export async function answeredRows(db: Queryable, memberId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select transaction_id as id from rent_decision where member_id = ${memberId}`,
  )
  return new Set(rows.map(({ id }) => id))
}
