import {
  bookedRows,
  type KeptRow,
  type MemberAccount,
  memberAccountsOf,
  type OwnLink,
  ownLinksOf,
} from '@keyturn/bank-link'
import type { Day } from '@keyturn/platform/days'
import { combineLookups, lookUp, type Queryable } from '@keyturn/platform/db'
import { type KnownTenancy, ownTenancies, withdrawnAt } from '@keyturn/tenancy'
import { beforeWithdrawal } from '../domain/before-withdrawal.ts'
import type { VerifiedPayment } from '../domain/compare-payments.ts'
import type { RecordInput } from '../domain/compute-stable-record.ts'
import type { PartEarned } from '../domain/earnings.ts'
import { withoutHeldAccounts } from '../domain/held-accounts.ts'
import type { StoredPeriod } from '../domain/model.ts'
import type { PayeeCheck } from '../domain/payee-checks.ts'
import type { ProvedFor } from '../domain/proved-for.ts'
import { firstStillKnown, isStoredFixed, keptDays, keyOf } from '../domain/stored-periods.ts'
import { ownDecisions } from '../store/decisions.ts'
import { payeeChecksOf } from '../store/payee-checks.ts'
import { provedForOf } from '../store/proved-for.ts'
import { matchedIds, ownPeriods } from '../store/record.ts'
import { partsEarned, verifiedPayments } from '../store/verified-payments.ts'
import { type LoadedHeldAccounts, loadHeldAccounts } from './load-held-accounts.ts'

export interface KnownFacts extends RecordInput {
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
  held: LoadedHeldAccounts
  ownLinks: OwnLink[]
  /** Payments that earned points only in part. */
  partsEarned: PartEarned[]
}

/** Loads all inputs of a member's record, and the stored record. */
export async function loadFacts(db: Queryable, memberId: string, today: Day): Promise<KnownFacts> {
  const facts = await lookUp(
    db,
    combineLookups({
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
    loadHeldAccounts(db, { memberId, today }, facts.ownLinks),
  ])
  const own = withoutHeldAccounts({ rows: booked, accounts: facts.accounts }, held.held)
  const { rows, accounts } = beforeWithdrawal(own, withdrawn)
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
