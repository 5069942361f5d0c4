import type { Queryable, Tx } from '@keyturn/platform/db'
import { type DaysTogether, daysTogether, housematesOf, tenanciesAtAddressOf } from '@keyturn/tenancy'
import { countedMonth, type LimitSharers } from '../domain/limits.ts'

/** Members who share the limit of a home, now or before. */
export interface HomeMembers {
  housemateIds: readonly string[]
  stays: readonly DaysTogether[]
  /** Ids of all of them and the member, for the lock. */
  allIds: readonly string[]
}

export async function homeMembers(db: Queryable, memberId: string): Promise<HomeMembers> {
  const [housemates, stays] = await Promise.all([housematesOf(db, memberId), daysTogether(db, memberId)])
  const housemateIds = housemates.map((housemate) => housemate.memberId)
  const allIds = [...new Set([memberId, ...housemateIds, ...stays.map((stay) => stay.memberId)])]
  return { housemateIds, stays, allIds }
}

/** Finds the members who share the limit of the payment's month, including housemates who left in that month. */
export async function sharersOf(
  tx: Tx,
  memberId: string,
  given: {
    members: HomeMembers
    paid: { tenancyId: string; paidOn: string; dueOn: string | null }
    today: string
  },
): Promise<LimitSharers> {
  const { paid, today } = given
  const { housemateIds, stays } = given.members
  const months = [paid.paidOn.slice(0, 7), countedMonth(paid, today)]
  const livedThen = ({ from, until }: DaysTogether) =>
    months.some((month) => from.slice(0, 7) <= month && (until === null || until.slice(0, 7) >= month))
  const memberIds = stays
    .filter((stay) => !housemateIds.includes(stay.memberId) && livedThen(stay))
    .map((stay) => stay.memberId)
  if (memberIds.length === 0) return { housemateIds, former: { memberIds, tenancyIds: [] } }
  const tenancyIds = await tenanciesAtAddressOf(tx, { memberId, tenancyId: paid.tenancyId }, memberIds)
  return { housemateIds, former: { memberIds, tenancyIds } }
}
