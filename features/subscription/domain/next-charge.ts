import type { Day } from '@keyturn/platform/days'
import type { BillingInterval } from './intervals.ts'
import { chargeAfter } from './renewal.ts'

export interface NextCharge {
  on: Day
  pence: number
  /** Charges before it that credit covers in full. */
  coveredByCredit: number
}

/** Next date the card is charged after a plan change, once the remaining credit is used. */
export function nextCharge(change: {
  today: Day
  renewsOn: Day
  pricePence: number
  interval: BillingInterval
  keptCreditPence: number
}): NextCharge {
  const { today, renewsOn, pricePence, interval, keptCreditPence } = change
  const coveredByCredit = Math.floor(keptCreditPence / pricePence)
  const pence = pricePence - (keptCreditPence - coveredByCredit * pricePence)
  if (coveredByCredit === 0) return { on: renewsOn, pence, coveredByCredit }
  // Credit lasts beyond a charge only if a new period begins today, so renewals are on this day of the month.
  const isNewPeriod = renewsOn === chargeAfter(today, interval, 1)
  const on = isNewPeriod
    ? chargeAfter(today, interval, coveredByCredit + 1)
    : chargeAfter(renewsOn, interval, coveredByCredit)
  return { on, pence, coveredByCredit }
}
