import { formatDate } from '@keyturn/platform/days'
import { capitalised } from '@keyturn/platform/values'
import type { SubscriptionView } from '../contract.ts'
import { type Display, displayOf } from './format.ts'

interface SwitchRow {
  on: boolean
  /** True if the switch cannot be moved. */
  disabled: boolean
  /** Action beside the switch. */
  act: 'resubscribe' | 'reactivate' | 'change_plan' | null
  /** True if cancelling ends the plan at once, because nothing is paid. */
  endsAtOnce: boolean
  /** Label of the billing portal link. Null without one. */
  portal: string | null
}

const portal = 'Open billing portal'

export const switchRows: Readonly<Record<Display, SwitchRow>> = {
  complimentary: { on: true, disabled: true, act: null, endsAtOnce: false, portal: null },
  active: { on: true, disabled: false, act: 'change_plan', endsAtOnce: false, portal },
  cancelling: { on: false, disabled: false, act: 'reactivate', endsAtOnce: false, portal },
  past_due: { on: true, disabled: false, act: null, endsAtOnce: true, portal: 'Update your card' },
  expired: { on: false, disabled: true, act: 'resubscribe', endsAtOnce: false, portal },
  cancelled: { on: false, disabled: true, act: 'resubscribe', endsAtOnce: false, portal },
}

/** Texts of the plan switch, valid with and without reporting. */
export function planSwitch(subscription: SubscriptionView) {
  const display = displayOf(subscription)
  return {
    on: switchRows[display].on,
    disabled: switchRows[display].disabled,
    ...stateWords(subscription),
    ...consequences(subscription, display),
  }
}

const daysWord = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

function stateWords(subscription: SubscriptionView): { state: string; meaning: string } {
  const end = subscription.current_period_end ? formatDate(subscription.current_period_end) : ''
  const left = subscription.days_remaining
  switch (displayOf(subscription)) {
    case 'complimentary':
      return { state: 'On.', meaning: 'Premium comes with your account, without a charge.' }
    case 'active':
      return { state: 'On.', meaning: `Renews ${end}.` }
    case 'cancelling':
      return {
        state: 'Canceling at period end.',
        meaning: `Access until ${end}. ${left === null ? '' : `${daysWord(left)} remaining.`}`,
      }
    case 'past_due':
      return {
        state: 'Payment owed.',
        meaning: `Everything stays open until ${subscription.grace_ends_at ? formatDate(subscription.grace_ends_at) : end}.`,
      }
    case 'expired':
      return { state: 'Expired.', meaning: 'The last payment did not go through.' }
    case 'cancelled':
      return {
        state: 'Cancelled.',
        meaning: subscription.ended_at ? `Ended ${formatDate(subscription.ended_at)}.` : 'It has ended.',
      }
  }
}

const AFTERWARDS = 'no new months are verified, no points are earned and nothing new is sent to an agency.'
const STAYS = [
  'Your record, points and rent passport stay yours.',
  'What agencies already have stays on your file.',
  'Your reporting switch keeps its setting, for when you have a plan again.',
]

interface Consequences {
  thenTitle: string
  stops: string[]
  stays: string[]
}

function consequences(subscription: SubscriptionView, display: Display): Consequences {
  const end = subscription.current_period_end ? formatDate(subscription.current_period_end) : 'the end'
  const name = subscription.plan.display_name
  switch (display) {
    case 'complimentary':
      return {
        thenTitle: 'While you work with us',
        stops: [],
        stays: ['Nothing is charged and nothing renews.'],
      }
    case 'cancelling':
      return {
        thenTitle: 'What happens now',
        stops: [`No more charges. Nothing renews on ${end}.`, `After that, ${AFTERWARDS}`],
        stays: STAYS,
      }
    case 'expired':
    case 'cancelled':
      return { thenTitle: 'What happens now', stops: [capitalised(AFTERWARDS)], stays: STAYS }
    case 'past_due':
      return switchedOff('No more charges. Your plan ends at once.')
    case 'active':
      return switchedOff(`No more charges. You keep ${name} until ${end}.`)
  }
}

const switchedOff = (first: string): Consequences => ({
  thenTitle: 'If you switch it off',
  stops: [first, `After that, ${AFTERWARDS}`],
  stays: STAYS,
})
