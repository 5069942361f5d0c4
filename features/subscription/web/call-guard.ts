import { type CallGuard, currentPage, type Refusal } from '@keyturn/platform/client'
import { capitalised } from '@keyturn/platform/values'
import { plansPage, upgradePage } from '../links.ts'
import { needsSubscription } from '../plan-paths.ts'
import { heldPlan } from './held-plan.ts'

const REQUIRED: Refusal = {
  code: 'SUBSCRIPTION_REQUIRED',
  message: 'Active subscription required to access this feature',
  leave: toPlansWithoutOne,
}

const EXPIRED: Refusal = {
  code: 'SUBSCRIPTION_EXPIRED',
  message: 'Your subscription has expired. Please renew to continue.',
  leave: toPlansWithoutOne,
}

/** What calls are refused for want of a plan, and where that leads. */
export const callGuard: CallGuard = {
  /** While nobody knows yet whether there is a plan, the server decides. */
  before: (call) => (heldPlan.getSnapshot().status === 'none' && needsSubscription(call) ? REQUIRED : null),
  after: (status, body) => {
    const error = field(body, 'error')
    if (status === 402 && error === 'subscription_required') return REQUIRED
    if (status === 402 && error === 'subscription_expired') return EXPIRED
    if (status !== 403 || error !== 'feature_required') return null
    const plan = planNamed(field(field(body, 'details'), 'required_feature'))
    const message = `This feature requires ${plan} subscription`
    return { code: 'FEATURE_REQUIRED', message, leave: toPlans }
  },
}

function toPlans(): void {
  // Whoever has a plan would be led on from the plans; what they lack is a larger one.
  currentPage().goTo(heldPlan.getSnapshot().status === 'held' ? upgradePage : plansPage)
}

/** What this tab took for a plan has ended elsewhere; still believed, it would lead away from the plans again. */
function toPlansWithoutOne(): void {
  heldPlan.loaded(null)
  toPlans()
}

/** The server names a plan by its key or by its display name; people read only the latter. */
function planNamed(feature: unknown): string {
  if (typeof feature !== 'string' || feature === '') return 'another'
  return capitalised(feature.replaceAll('_', ' '))
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && name in body
    ? (body as Record<string, unknown>)[name]
    : undefined
}
