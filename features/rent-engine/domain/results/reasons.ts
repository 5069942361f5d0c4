import { dayOfNumber, formatDay, ordinal, partsOfNumber } from '@keyturn/platform/days'
import { formatPoundsShort } from '@keyturn/platform/money'
import type { Payment } from '../assign/payment.ts'
import type { PaymentPattern } from '../assign/payment-pattern.ts'
import { NAMED, SURELY_NAMED } from '../bank-lines/payees.ts'
import type { Due } from '../due-days/schedule.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function payeeName(each: Payment): string {
  if (each.candidate.recognised.strength >= NAMED) return each.candidate.recognised.declared
  const { key, words } = each.candidate.wording
  // The key's words are sorted, so take them in the order of the bank's text.
  const inKey = new Set(key.split(' '))
  const named = words.filter((word) => inKey.has(word)).slice(0, 4)
  return named.map((word) => word.charAt(0) + word.slice(1).toLowerCase()).join(' ') || 'the same payee'
}

export interface ReasonFacts {
  due: Due | undefined
  /** Other period that the payment may be for. */
  otherwise?: Due | undefined
  /** Null if it settles no period. */
  habit: PaymentPattern | null
  monthly: boolean
  parts: number
  covers: number
}

function rhythm(each: Payment, facts: ReasonFacts): string {
  const due = facts.due
  if (!due) return `on ${formatDay(dayOfNumber(each.candidate.day))}`
  const on = facts.monthly
    ? `the ${ordinal(partsOfNumber(due.on).dayOfMonth)}`
    : (WEEKDAYS[(((due.on + 3) % 7) + 7) % 7] ?? '')
  const { sameSum = 1, usualDay = null } = facts.habit ?? {}
  const run = sameSum > 1 ? `, ${sameSum} ${facts.monthly ? 'months' : 'times'} running` : ''
  // Counted from the day it settles, which may not be the nearest: the 20th may be late for the 1st before it.
  const offset = each.candidate.day - due.on
  if (Math.abs(offset) <= 4) return `on ${on}${run}`
  // Without the usual day, because "13 days after" with a count would read as that many late months.
  return usualDay === null ? `${daysFrom(offset)} ${on}` : `usually ${daysFrom(usualDay)} ${on}`
}

const daysFrom = (offset: number): string => (offset < 0 ? `${-offset} days before` : `${offset} days after`)

/** Reasons why a payment counts as rent, in the member's words. */
export function reasonsFor(each: Payment, facts: ReasonFacts): string[] {
  const { candidate } = each
  const reasons = [`${formatPoundsShort(candidate.pence)} to ${payeeName(each)} ${rhythm(each, facts)}`]
  if (candidate.confirmed)
    reasons.unshift(
      candidate.givenTo === null ? 'You told us this is rent' : 'You told us which month it pays',
    )
  if (candidate.recognised.strength >= SURELY_NAMED) reasons.push('The name is the one in your tenancy')
  else if (candidate.recognised.strength >= NAMED)
    reasons.push('The name is close to the one in your tenancy')
  else if (each.learnt) reasons.push('Not a name you gave us, but paid like your rent')
  if (each.size === 'exact') reasons.push('Exactly your rent')
  if (each.size === 'whole_home') reasons.push('Exactly the rent of the whole home')
  if (each.size === 'near')
    reasons.push(
      each.ratio > 1
        ? 'A little more than the rent you told us: has it gone up?'
        : 'A little less than the rent you told us',
    )
  if (facts.covers > 1) reasons.push(`Covers ${facts.covers} payments at once`)
  else if (each.size === 'large' || each.size === 'several')
    reasons.push('More than one rent, perhaps with a deposit')
  if (each.size === 'part')
    reasons.push(facts.parts > 1 ? `Paid in ${facts.parts} parts` : 'Part of your rent')
  if (candidate.wording.saysRent) reasons.push('The reference says rent')
  if (candidate.saysHome) reasons.push('The reference names your home')
  if (facts.otherwise)
    reasons.push(`It could also be the rent due on ${formatDay(dayOfNumber(facts.otherwise.on))}`)
  return reasons
}
