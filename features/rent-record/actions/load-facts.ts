import {
  bookedRows,
  type KeptRow,
  type MemberAccount,
  memberAccountsOf,
  type OwnLink,
  ownLinksOf,
} from '@keyturn/bank-link'
import type { Day } from '@keyturn/platform/days'
import { lookUp, type Queryable, together } from '@keyturn/platform/db'
import { type KnownTenancy, ownTenancies, withdrawnAt } from '@keyturn/tenancy'
import type { VerifiedPayment } from '../domain/compare-payments.ts'
import type { PartEarned } from '../domain/earnings.ts'
import { withoutHeld } from '../domain/held-accounts.ts'
import type { StoredPeriod } from '../domain/model.ts'
import type { PayeeCheck } from '../domain/payee-checks.ts'
import type { ProvedFor } from '../domain/proved-for.ts'
import type { Facts } from '../domain/reckon.ts'
import { firstStillKnown, isStoredFixed, keptDays, keyOf } from '../domain/stored-periods.ts'
import { untilWithdrawn } from '../domain/until-withdrawn.ts'
import { ownDecisions } from '../store/decisions.ts'
import { payeeChecksOf } from '../store/payee-checks.ts'
import { provedForOf } from '../store/proved-for.ts'
import { matchedIds, ownPeriods } from '../store/record.ts'
import { partsEarned, verifiedPayments } from '../store/verified-payments.ts'
import { type LoadedHeld, loadHeld } from './load-held.ts'

export interface KnownFacts extends Facts {
  homes: KnownTenancy[]
  rows: KeptRow[]
  accounts: MemberAccount[]
  payments: VerifiedPayment[]
  stored: StoredPeriod[]
  /** Rows that the stored record matches as rent or possible rent. */
  matchedIds: string[]
  provedFor: ProvedFor[]
  /** Payees with a pending or decided staff check. */
  payeeChecks: PayeeCheck[]
  /** Accounts that count for another member, or for both. */
  held: LoadedHeld
  ownLinks: OwnLink[]
  /** Payments that earned points only in part. */
  partsEarned: PartEarned[]
}

/** Loads all inputs of a member's record, and the stored record. */
export async function loadFacts(db: Queryable, memberId: string, today: Day): Promise<KnownFacts> {
  const facts = await lookUp(
    db,
    together({
      homes: ownTenancies(memberId, today),
      accounts: memberAccountsOf(memberId),
      decisions: ownDecisions(memberId),
      stored: ownPeriods(memberId),
      payments: verifiedPayments(memberId),
      partsEarned: partsEarned(memberId),
      matchedIds: matchedIds(memberId),
      provedFor: provedForOf(memberId),
      payeeChecks: payeeChecksOf(memberId),
      ownLinks: ownLinksOf(memberId),
    }),
  )
  const [booked, withdrawn, held] = await Promise.all([
    bookedRows(db, memberId),
    withdrawnAt(db, memberId, 'find_rent'),
    loadHeld(db, { memberId, today }, facts.ownLinks),
  ])
  const own = withoutHeld({ rows: booked, accounts: facts.accounts }, held.held)
  const { rows, accounts } = untilWithdrawn(own, withdrawn)
  const { stored, decisions } = facts
  const given = new Set(
    decisions.flatMap(({ tenancyId, dueOn }) => (tenancyId && dueOn ? keyOf({ tenancyId, dueOn }) : [])),
  )
  const kept = keptDays(stored, isStoredFixed(today, given))
  return {
    ...facts,
    rows,
    accounts,
    knownFrom: firstStillKnown(stored, accounts),
    keptDays: kept,
    held,
    today,
  }
}
