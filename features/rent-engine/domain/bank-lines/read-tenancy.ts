import type { TermsSegment } from '../due-days/grid.ts'
import type { Tenancy, Transaction } from '../model.ts'
import { addressTokensOf } from './address-tokens.ts'
import { NAMED, type Payee, readPayee } from './payees.ts'
import { Reader } from './rows.ts'

const MAX_PAYEES = 24

export function payeesOf(tenancy: Pick<Tenancy, 'payees'>): Payee[] {
  const payees: Payee[] = []
  for (const name of (Array.isArray(tenancy.payees) ? tenancy.payees : []).slice(0, MAX_PAYEES)) {
    const payee = typeof name === 'string' ? readPayee(name) : null
    if (payee) payees.push(payee)
  }
  return payees
}

/** Bounds of a rent payment: from a small shortfall to more than a year at once. */
export function limitsOf(stretches: readonly TermsSegment[], share: number, today: number) {
  const prices = stretches.map((stretch) => stretch.pence)
  const shares = stretches.map((stretch) => stretch.pence * (stretch.share ?? share))
  const least = Math.max(500, Math.min(...shares) * 0.03)
  const risesPence = shares.slice(1).map((pence, at) => Math.round(pence - (shares[at] ?? pence)))
  return { today, leastPence: least, mostPence: Math.max(...prices) * 60, risesPence }
}

interface NamedHome {
  id: string
  tenancy: Pick<Tenancy, 'payees' | 'address'>
}

/**
 * Returns true if a payment names another home's payee more clearly than this one's. A confirmed payment is rent, but
 * of either home.
 */
export function namesOf(homes: readonly NamedHome[]): (row: Transaction, home: NamedHome) => boolean {
  const readers = homes.map(
    ({ id, tenancy }) => [id, new Reader(payeesOf(tenancy), addressTokensOf(tenancy.address))] as const,
  )
  return (row, home) => {
    const strengths = readers.map(([id, reader]) => ({ id, ...reader.read(row).recognised }))
    const own = strengths.find(({ id }) => id === home.id)?.strength ?? 0
    return strengths.some(({ strength }) => strength >= NAMED && strength > own)
  }
}
