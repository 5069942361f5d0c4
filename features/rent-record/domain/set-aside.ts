import { dayOfNumber, numberOfDay } from '@keyturn/platform/days'
import { bouncedAmong, ownTransfers } from './bounces-and-transfers.ts'
import type { FindRentInput, SetAside } from './model.ts'
import { SURELY_NAMED } from './payees.ts'
import { homeOf, limitsOf, payeesOf, shareOf } from './read-tenancy.ts'
import { type Candidate, Reader, readCredits, readRows } from './rows.ts'
import { readTerms } from './schedule.ts'

/**
 * What looked like rent and is none: a payment to the landlord that came back, and exactly the rent moved between
 * the member's own accounts. Other things that came back or moved are nobody's business here.
 */
export function findSetAside(input: FindRentInput): SetAside[] {
  const { tenancy, transactions, decisions } = input
  const stretches = readTerms(tenancy.terms)
  const today = numberOfDay(input.today)
  if (stretches.length === 0 || Number.isNaN(today)) return []
  const share = shareOf(tenancy.share)
  const reader = new Reader(payeesOf(tenancy), homeOf(tenancy))
  const { candidates } = readRows(transactions, decisions, reader, limitsOf(stretches, share, today))
  const credits = readCredits(transactions, candidates, reader)
  const prices = new Set(stretches.map(({ pence }) => Math.round(pence * share)))
  const because =
    (reason: SetAside['because']) =>
    (candidate: Candidate): SetAside => ({
      transactionId: candidate.id,
      because: reason,
      bookedOn: dayOfNumber(candidate.day),
      pence: candidate.pence,
    })
  const own = ownTransfers(candidates, credits)
  const bounced = [...bouncedAmong(candidates, credits, own)].filter(
    ({ confirmed, recognised }) => !confirmed && recognised.strength >= SURELY_NAMED,
  )
  const moved = [...own].filter(({ pence }) => prices.has(pence))
  return [...bounced.map(because('came_back')), ...moved.map(because('own_transfer'))]
}
