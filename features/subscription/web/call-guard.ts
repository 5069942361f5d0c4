import { type CallGuard, currentPage, type Refusal } from '@keyturn/platform/client'
import { capitalised } from '@keyturn/platform/values'
import { plansPage, upgradePage } from '../links.ts'
import { needsSubscription } from '../plan-paths.ts'
import { currentPlan } from './current-plan.ts'

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

/** Refuses calls that need a plan, and redirects to the plans. */
export const callGuard: CallGuard = {
  /** The server decides while the plan is not known yet. */
  before: (call) =>
    currentPlan.getSnapshot().status === 'none' && needsSubscription(call) ? REQUIRED : null,
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
  // A member with a plan needs an upgrade, and the plans page would redirect them.
  currentPage().goTo(currentPlan.getSnapshot().status === 'held' ? upgradePage : plansPage)
}

/** The plan ended elsewhere. Clears this tab's state, because otherwise the plans page would redirect away again. */
function toPlansWithoutOne(): void {
  currentPlan.loaded(null)
  toPlans()
}

/** The server names a plan by key or display name; only the latter is shown. */
function planNamed(feature: unknown): string {
  if (typeof feature !== 'string' || feature === '') return 'another'
  return capitalised(feature.replaceAll('_', ' '))
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && name in body
    ? (body as Record<string, unknown>)[name]
    : undefined
}
