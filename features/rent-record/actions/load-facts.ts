import { type BookedRow, bookedRows, type MemberAccount, memberAccounts } from '@keyturn/bank-link'
import type { Day } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { loadTenancies } from '@keyturn/tenancy'
import type { StoredPeriod } from '../domain/model.ts'
import type { Facts } from '../domain/reckon.ts'
import { firstStillKnown } from '../domain/stored-periods.ts'
import { loadDecisions } from '../store/decisions.ts'
import { loadPeriods, loadVerifiedPayments, type VerifiedPayment } from '../store/record.ts'

export interface KnownFacts extends Facts {
  rows: BookedRow[]
  accounts: MemberAccount[]
  payments: VerifiedPayment[]
  stored: StoredPeriod[]
}

/** All that a member's record follows from, and how it was stored last. */
export async function loadFacts(db: Queryable, memberId: string, today: Day): Promise<KnownFacts> {
  const homes = await loadTenancies(db, memberId, today)
  const rows = await bookedRows(db, memberId)
  const accounts = await memberAccounts(db, memberId)
  const decisions = await loadDecisions(db, memberId)
  const stored = await loadPeriods(db, memberId)
  const payments = await loadVerifiedPayments(db, memberId)
  const knownFrom = firstStillKnown(stored, accounts)
  return { homes, rows, accounts, decisions, stored, payments, knownFrom, today }
}
