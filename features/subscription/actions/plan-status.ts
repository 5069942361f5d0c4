import { type Lookup, mapLookup, type Queryable } from '@keyturn/platform/db'
import type { CurrentMember } from '@keyturn/platform/http'
import { type Access, accessOf } from '../domain/access.ts'
import { currentOf, type SubscriptionFacts } from '../domain/state.ts'
import { loadSubscriptions, subscriptionsOf } from '../store/subscriptions.ts'

export interface PlanStatus {
  access: Access
  /** Null if the member never had a subscription. */
  current: SubscriptionFacts | null
}

export async function planStatusOf(
  db: Queryable,
  member: Pick<CurrentMember, 'memberId' | 'role'>,
  now: Date,
): Promise<PlanStatus> {
  const current = await currentSubscription(db, member.memberId)
  return { access: accessOf(member, current, now), current }
}

/** End date of a cancelled plan. Null for renewing plans and without a plan. */
export const planEndOf = (memberId: string): Lookup<Date | null> =>
  mapLookup(subscriptionsOf([memberId]), (all) => currentOf(all.get(memberId) ?? [])?.cancelsAt ?? null)

/** Batch lookup of members' access by role. */
export const accessOfMembers = (
  memberIds: readonly string[],
  now: Date,
): Lookup<(member: Pick<CurrentMember, 'memberId' | 'role'>) => Access> =>
  mapLookup(
    subscriptionsOf(memberIds),
    (all) => (member) => accessOf(member, currentOf(all.get(member.memberId) ?? []), now),
  )

export const currentSubscription = async (
  db: Queryable,
  memberId: string,
): Promise<SubscriptionFacts | null> => currentOf(await loadSubscriptions(db, memberId))
