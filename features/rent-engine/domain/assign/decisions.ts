import { NAMED } from '../bank-lines/payees.ts'
import type { Candidate } from '../bank-lines/rows.ts'
import { bySeries, type Payment } from './payment.ts'
import { learn } from './trust.ts'
import { TRUST } from './weights.ts'

/** Rejects payments of the same payee and amount as those the member refused. */
export function applyRejections(payments: readonly Payment[], rejected: readonly Candidate[]): void {
  if (rejected.length === 0) return
  const refusals = Map.groupBy(rejected, ({ series }) => series)
  const confirmed = new Set(
    payments.filter((each) => each.candidate.confirmed).map((each) => each.candidate.series),
  )
  for (const each of payments) {
    const { series, pence, day, recognised } = each.candidate
    if (each.candidate.confirmed) continue
    const all = (refusals.get(series) ?? []).slice(-50)
    const refused = all.filter((other) => Math.abs(other.pence - pence) <= pence * 0.02)
    if (refused.length === 0) continue
    // A refusal beside a duplicate, or a single one to the declared landlord, applies to that payment only.
    const twin = refused.every((other) => Math.abs(other.day - day) <= 5)
    const named = recognised.strength >= NAMED && (refused.length < 2 || confirmed.has(series))
    if (!twin && !named) each.rejectedBefore = true
  }
}

/** Trusts the payees of payments that the member confirmed. */
export function applyConfirmations(payments: readonly Payment[]): void {
  for (const group of bySeries(payments).values())
    if (group.some((each) => each.candidate.confirmed)) {
      const others = group.filter((each) => !each.candidate.confirmed)
      learn(others, TRUST.confirmed)
    }
}
