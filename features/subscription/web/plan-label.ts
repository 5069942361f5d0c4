import { activeSubscription, type Session, type SubscriptionSummary } from '@keyturn/platform/client'

/* Loads no plan and no schema: the frame of every page carries it. */

/** What the plan a member holds is called, by what the server said of it. */
export const planName = ({ plan }: SubscriptionSummary): string =>
  plan?.displayName || plan?.name || 'Active Plan'

/** The label beside the member's name; none when the server could not say. */
export function planLabel(session: Session): string {
  if (session.status === 'signed-in' && !session.subscription.loaded && session.subscription.failed) return ''
  const subscription = activeSubscription(session)
  return subscription ? planName(subscription) : 'No Plan'
}
