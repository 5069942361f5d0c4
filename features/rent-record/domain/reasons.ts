import { dayOfNumber, formatDay, ordinal, partsOfNumber } from '@keyturn/platform/days'
import { formatPoundsShort } from '@keyturn/platform/money'
import type { Due } from './schedule.ts'
import type { Standing } from './standing.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function payeeName(each: Standing): string {
  if (each.candidate.recognised.strength >= 0.6) return each.candidate.recognised.told
  const { key, words } = each.candidate.wording
  // The key has its words in an order of its own; a person reads them as the bank wrote them.
  const told = new Set(key.split(' '))
  const named = words.filter((word) => told.has(word)).slice(0, 4)
  return named.map((word) => word.charAt(0) + word.slice(1).toLowerCase()).join(' ') || 'the same payee'
}

export interface Context {
  due: Due | undefined
  /** Periods in a row with a payment to this payee, this one included. */
  running: number
  monthly: boolean
  parts: number
  covers: number
}

function rhythm(each: Standing, context: Context): string {
  const due = context.due
  if (!due) return `on ${formatDay(dayOfNumber(each.candidate.day))}`
  const on = context.monthly
    ? `the ${ordinal(partsOfNumber(due.on).dayOfMonth)}`
    : (WEEKDAYS[(((due.on + 3) % 7) + 7) % 7] ?? '')
  const run =
    context.running > 1 ? `, ${context.running} ${context.monthly ? 'months' : 'times'} running` : ''
  // From the day it settles, which is not always the nearest: the 20th may be late for the 1st before it.
  const offset = each.candidate.day - due.on
  if (Math.abs(offset) <= 4) return `on ${on}${run}`
  return offset < 0 ? `${-offset} days before ${on}${run}` : `${offset} days after ${on}${run}`
}

/** Why a payment is taken for rent, in words a member would use. */
export function reasonsFor(each: Standing, context: Context): string[] {
  const { candidate } = each
  const reasons = [`${formatPoundsShort(candidate.pence)} to ${payeeName(each)} ${rhythm(each, context)}`]
  if (candidate.confirmed) reasons.unshift('You told us this is rent')
  if (candidate.recognised.strength >= 0.85) reasons.push('The name is the one in your tenancy')
  else if (candidate.recognised.strength >= 0.6) reasons.push('The name is close to the one in your tenancy')
  else if (each.learnt) reasons.push('Not a name you gave us, but paid like your rent')
  if (each.size === 'exact') reasons.push('Exactly your rent')
  if (each.size === 'whole_home') reasons.push('Exactly the rent of the whole home')
  if (each.size === 'near')
    reasons.push(
      each.ratio > 1
        ? 'A little more than the rent you told us: has it gone up?'
        : 'A little less than the rent you told us',
    )
  if (context.covers > 1) reasons.push(`Covers ${context.covers} payments at once`)
  else if (each.size === 'large' || each.size === 'several')
    reasons.push('More than one rent, perhaps with a deposit')
  if (each.size === 'part')
    reasons.push(context.parts > 1 ? `Paid in ${context.parts} parts` : 'Part of your rent')
  if (candidate.wording.saysRent) reasons.push('The reference says rent')
  if (candidate.saysHome) reasons.push('The reference names your home')
  return reasons
}
