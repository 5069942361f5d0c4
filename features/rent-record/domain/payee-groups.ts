import { monthOf } from '@keyturn/platform/days'
import { readPayee, readWording, recognise } from '@keyturn/rent-engine/rules'
import type { Decision, Home, Row } from './model.ts'
import { oddAsRent, saidOf } from './payment-answer.ts'

/** Rent by the member's answer, rent by our computation, or neither. */
export const PAYEE_STANDINGS = ['said', 'taken', 'open'] as const
export type PayeeStanding = (typeof PAYEE_STANDINGS)[number]

/** Payments to one payee, grouped by its bank text. */
export interface PayeeGroup {
  name: string
  transactionIds: string[]
  /** Member's answer per transaction, in the same order: `nothing`, `rent`, or the assigned rent day. */
  said: string[]
  /** Months with a payment, oldest first. */
  months: string[]
  /** Most frequent sum. */
  usualPence: number
  standing: PayeeStanding
  /** Reason why it is unlikely to be rent; null if it may be. */
  odd: string | null
}

const MAX_GROUPS = 12
/** Maximum payments of one payee that one answer covers. */
const MAX_PAYMENTS = 60
const NEAR = 0.12

/** Groups payments by payee, most similar to rent first. Payments the member refused are left out. */
export function payeeGroups(
  rows: readonly Row[],
  home: Home | undefined,
  {
    decisions,
    sureIds,
    rentPence = declaredRent(home),
  }: { decisions: readonly Decision[]; sureIds: readonly string[]; rentPence?: number | undefined },
): PayeeGroup[] {
  const sure = new Set(sureIds)
  const said = new Map(decisions.map((decision) => [decision.transactionId, decision]))
  const payees = (home?.tenancy.payees ?? []).flatMap((name) => readPayee(name) ?? [])
  const outgoing = rows.filter(({ id, pence }) => pence < 0 && said.get(id)?.isRent !== false)
  const wordingOf = (row: Row) => readWording(`${row.description} ${row.merchant ?? ''}`)
  const series = Map.groupBy(outgoing, (row) => wordingOf(row).key)
  return [...series.values()]
    .map((all) => {
      const own = all.slice(-MAX_PAYMENTS)
      const usualPence = usual(own.map(({ pence }) => -pence))
      const months = [...new Set(own.map(({ bookedOn }) => monthOf(bookedOn)))].sort()
      const last = own.at(-1)
      const wording = last && wordingOf(last)
      const named = wording ? recognise(wording, payees).strength : 0
      const isNear = Math.abs(usualPence - rentPence) <= rentPence * NEAR
      // Monthly payments are like rent; ten a month are a shop.
      const rhythm = months.length / own.length
      const likeness =
        named * 3 + (isNear ? 2 : 0) + (wording?.saysRent ? 2 : 0) + rhythm * Math.min(1, months.length / 4)
      const group: PayeeGroup = {
        name: last?.merchant ?? last?.description ?? '',
        transactionIds: own.map(({ id }) => id),
        said: own.map(({ id }) => saidOf(said.get(id))),
        months,
        usualPence,
        standing: own.every(({ id }) => said.get(id)?.isRent)
          ? 'said'
          : own.filter(({ id }) => sure.has(id)).length * 2 > own.length
            ? 'taken'
            : 'open',
        odd: oddAsRent(usualPence, rentPence),
      }
      return { group, likeness: wording?.neverRent ? -1 : likeness - (group.odd ? 1 : 0) }
    })
    .sort((one, other) => other.likeness - one.likeness || other.group.usualPence - one.group.usualPence)
    .slice(0, MAX_GROUPS)
    .map(({ group }) => group)
}

function declaredRent(home: Home | undefined): number {
  const terms = home?.tenancy.terms.at(-1)
  return Math.round((terms?.pence ?? 0) * (terms?.share ?? home?.tenancy.share ?? 1))
}

function usual(sums: readonly number[]): number {
  const counts = Map.groupBy(sums, (sum) => sum)
  const [most] = [...counts].sort((a, b) => b[1].length - a[1].length || b[0] - a[0])
  return most?.[0] ?? 0
}
