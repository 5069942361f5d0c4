import { addMonths, type Day, monthOf } from '@keyturn/platform/days'
import { rowsOf, sumsOf } from './ledger.ts'
import type { ProvedPeriod, Row, Sums } from './model.ts'
import { monthsOf } from './months.ts'
import type { Purpose } from './purposes.ts'
import { type FoundRule, rulesOf } from './rules.ts'

/** Facts a member may leave out. Rent due, sums, payer and proof are always shown. */
export const STATEMENT_FIELDS = ['name', 'address', 'landlord', 'days'] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

export interface StatementWish {
  purpose: Purpose
  /** Null for all homes. */
  homeId: string | null
  /** YYYY-MM, both included. */
  from: string
  to: string
  fields: readonly StatementField[]
}

export const MAX_MONTHS = 72

export type WishProblem = 'wrong_order' | 'too_long' | 'not_over_yet'

export function problemWith(
  { from, to }: Pick<StatementWish, 'from' | 'to'>,
  today: Day,
): WishProblem | null {
  if (from > to) return 'wrong_order'
  if (to > monthOf(today)) return 'not_over_yet'
  return to > monthOf(addMonths(`${from}-01`, MAX_MONTHS - 1)) ? 'too_long' : null
}

/** Home and landlord as a statement may show them; null if the member left them out. */
export interface ShownHome {
  address: string | null
  landlord: string | null
  confirmedBy?: string | undefined
  /** YYYY-MM of each month proved for it; missing if all months of the home are. */
  months?: readonly string[] | undefined
}

export interface HomeLedger {
  /** Several if months were proved for another landlord of the home; empty if no period is proved. */
  shown: readonly ShownHome[]
  rows: Row[]
  sums: Sums
}

export interface Ledger {
  homes: HomeLedger[]
  sums: Sums
  rules: FoundRule[]
  /** True if the member chose one home and another has rent due in these months. */
  leavesHomesOut: boolean
}

interface Known {
  today: Day
  /** Homes of the member with the facts that may be shown, newest first. */
  homes: readonly { id: string; shown: readonly ShownHome[] }[]
  periods: readonly ProvedPeriod[]
}

/**
 * Computes rows, sums and rules. A home without a proved period is unnamed, but its periods remain, because the sums
 * must include unpaid rent.
 */
export function ledgerOf(wish: StatementWish, { today, homes, periods }: Known): Ledger {
  const { purpose, fields } = wish
  const due = periods.filter(
    ({ dueOn }) => monthOf(dueOn) >= wish.from && monthOf(dueOn) <= wish.to && dueOn <= today,
  )
  const showsDays = fields.includes('days')
  const ledgers = homes
    .filter(({ id }) => wish.homeId === null || id === wish.homeId)
    .map(({ id, shown }): HomeLedger => {
      const mine = due.filter(({ tenancyId }) => tenancyId === id)
      const rows = rowsOf(mine, { purpose, showsDays })
      const sums = sumsOf(rows)
      return { shown: sums.provedPeriods > 0 ? shown : [], rows, sums }
    })
    .filter(({ rows }) => rows.length > 0)
  const rows = ledgers.flatMap((home) => home.rows)
  const sums = sumsOf(rows)
  const facts = {
    issuedOn: today,
    rows,
    homes: ledgers.length,
    months: monthsOf(ledgers.map((home) => home.rows)),
    sums,
    showsName: fields.includes('name'),
    showsLandlord: fields.includes('landlord'),
  }
  const leavesHomesOut = wish.homeId !== null && due.some(({ tenancyId }) => tenancyId !== wish.homeId)
  return { homes: ledgers, sums, rules: rulesOf(purpose, facts), leavesHomesOut }
}

export type StatementState = 'open' | 'expired' | 'revoked'

export function statementState(
  statement: { expiresOn: Day; revokedAt: string | null },
  today: Day,
): StatementState {
  if (statement.revokedAt !== null) return 'revoked'
  return today > statement.expiresOn ? 'expired' : 'open'
}
