import type { Tenancy } from './model.ts'
import { type Payee, readPayee } from './payees.ts'
import type { Stretch } from './schedule.ts'
import { wordsOf } from './wording.ts'

const MOST_PAYEES = 24

export function payeesOf(tenancy: Tenancy): Payee[] {
  const payees: Payee[] = []
  for (const name of (Array.isArray(tenancy.payees) ? tenancy.payees : []).slice(0, MOST_PAYEES)) {
    const payee = typeof name === 'string' ? readPayee(name) : null
    if (payee) payees.push(payee)
  }
  return payees
}

/** House number and street, when the address begins so: some people write it in the reference. */
export function homeOf(tenancy: Tenancy): string[] {
  const words = typeof tenancy.address === 'string' ? wordsOf(tenancy.address) : []
  const number = words.findIndex((word) => word.charCodeAt(0) >= 48 && word.charCodeAt(0) <= 57)
  return number >= 0 ? words.slice(number, number + 2) : []
}

/** Sums a rent payment can have: from a small shortfall on one period to more than a year at once. */
export function limitsOf(stretches: readonly Stretch[], share: number, today: number) {
  const prices = stretches.map((stretch) => stretch.pence)
  const shares = stretches.map((stretch) => stretch.pence * (stretch.share ?? share))
  const least = Math.max(500, Math.min(...shares) * 0.03)
  return { today, leastPence: least, mostPence: Math.max(...prices) * 60 }
}
