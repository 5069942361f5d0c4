import type { Queryable } from '@keyturn/platform/db'
import type { CurrentMember } from '@keyturn/platform/http'
import { type Access, accessOf } from '../domain/access.ts'
import { currentOf, type SubscriptionFacts } from '../domain/state.ts'
import { loadSubscriptions } from '../store/subscriptions.ts'

export interface Standing {
  access: Access
  /** Null when the member never had a subscription. */
  current: SubscriptionFacts | null
}

export async function standingOf(
  db: Queryable,
  member: Pick<CurrentMember, 'memberId' | 'role'>,
  now: Date,
): Promise<Standing> {
  const current = await currentSubscription(db, member.memberId)
  return { access: accessOf(member, current, now), current }
}

export const currentSubscription = async (
  db: Queryable,
  memberId: string,
): Promise<SubscriptionFacts | null> => currentOf(await loadSubscriptions(db, memberId))
