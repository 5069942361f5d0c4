import type { Day } from '@keyturn/platform/days'
import { isNoName } from '@keyturn/rent-engine/rules'

/** Money to or from a payer, with the words of its text that may name it. */
export interface Moved {
  accountId: string
  bookedOn: Day
  pence: number
  names: readonly string[]
}

/** Part of the money from a payer that must go to the same name. Less is shopping at an employer, or its canteen. */
const MIN_PART = 0.2
/** Part of all credits from which a payer is compared. It bounds the comparisons with a year of many small payers. */
const MIN_PART_OF_CREDITS = 0.002

/**
 * Returns the payers to which the member pays money as well, as keys. Money from them may be the member's own, sent in a
 * circle.
 */
export function payersPaid<P extends Moved & { payer: string }>(
  credits: readonly P[],
  out: readonly Moved[],
): ReadonlySet<string> {
  const payees = [...Map.groupBy(out, ({ names }) => names.join(' ')).values()].map((rows) => ({
    names: rows[0]?.names ?? [],
    pence: rows.reduce((sum, { pence }) => sum - pence, 0),
  }))
  const small = MIN_PART_OF_CREDITS * credits.reduce((sum, { pence }) => sum + pence, 0)
  const paid = [...Map.groupBy(credits, ({ payer }) => payer)].filter(([, rows]) => {
    const came = rows.reduce((sum, { pence }) => sum + pence, 0)
    if (came < small) return false
    const least = MIN_PART * came
    const texts = [...new Map(rows.map(({ names }) => [names.join(' '), names])).values()]
    const back = payees.filter(({ names }) => texts.some((text) => isSameParty(text, names)))
    return back.length > 0 && back.reduce((sum, { pence }) => sum + pence, 0) >= least
  })
  return new Set(paid.map(([payer]) => payer))
}

/** Returns true if one text has all names of the other, or both begin with the same two, of which one may be an initial. */
function isSameParty(one: readonly string[], other: readonly string[]): boolean {
  return holds(one, other) || holds(other, one) || beginAlike(one, other)
}

/** Initials alone name no party. */
const holds = (all: readonly string[], some: readonly string[]): boolean =>
  some.some((name) => name.length > 1) && some.every((name) => all.includes(name))

function beginAlike([one, two]: readonly string[], [first, second]: readonly string[]): boolean {
  if (!one || !two || !first || !second) return false
  return (isAlike(one, first) && isAlike(two, second)) || (isAlike(one, second) && isAlike(two, first))
}

const isAlike = (one: string, other: string): boolean =>
  one === other || (Math.min(one.length, other.length) === 1 && one[0] === other[0])

/** Words of a text that may name a party, in order. */
export const partyNames = (words: readonly string[], without: ReadonlySet<string>): string[] =>
  words.filter((word) => !isNoName(word) && !without.has(word))
