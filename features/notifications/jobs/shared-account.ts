import { dayOfInstant } from '@keyturn/platform/days'
import type { NotificationEvent } from '../domain/grouping.ts'

/**
 * Notification for a member whose account counts for another member. An account on hold again on another day is a new
 * one.
 */
export const accountWaitsEvent = ({ accountId }: { accountId: string }, now: Date): NotificationEvent => ({
  kind: 'account_held',
  cause: `account-held:${accountId}:${dayOfInstant(now)}`,
  fact: { why: 'waits' },
})

/**
 * Notification for each member who links an account that staff decided about. Null if nothing changes for this member.
 */
export function accountDecidedEvent(
  decided: { memberId: string; about: string; accountId: string; countsFrom: string | null },
  now: Date,
): NotificationEvent | null {
  const { memberId, about, accountId, countsFrom } = decided
  if (countsFrom === null && about !== memberId) return null
  const whose = about === memberId ? 'yours' : 'theirs'
  return {
    kind: 'account_held',
    cause: `account-held-decided:${accountId}:${dayOfInstant(now)}`,
    fact: { why: countsFrom === null ? 'stays' : whose, day: countsFrom ?? undefined },
  }
}
