import { type Day, daysBetween } from '@keyturn/platform/days'

/** Rent as a bank showed it. */
export interface Paid {
  tenancyId: string
  dueOn: Day | null
  bookedOn: Day
  pence: number
  payee: string
  accountId: string
  accountName: string
}

/** Usual payment: the same amount from the same account, once for each rent day. */
export interface UsualPayment {
  pence: number
  /** Names as in the bank rows. */
  payees: readonly string[]
  accountId: string
  /** Earliest and latest booking, in days after the rent day. Negative is before. */
  earliestLag: number
  latestLag: number
}

const ALWAYS = 3

/** Returns null if earlier rents of this home vary or are too few. */
export function usualPaymentOf(
  paid: readonly Paid[],
  { tenancyId, dueOn: next }: { tenancyId: string; dueOn: Day },
): UsualPayment | null {
  const mine = paid.filter((each) => each.tenancyId === tenancyId && each.dueOn !== null && each.dueOn < next)
  const byDay = [...Map.groupBy(mine, ({ dueOn }) => dueOn ?? '')]
  const latest = byDay.sort(([one], [other]) => (one < other ? 1 : -1)).slice(0, ALWAYS)
  const [first] = latest[0]?.[1] ?? []
  if (latest.length < ALWAYS || !first) return null
  const isAlike = latest.every(
    ([, [one, ...more]]) =>
      more.length === 0 && one?.pence === first.pence && one.accountId === first.accountId,
  )
  if (!isAlike) return null
  const lags = latest.flatMap(([dueOn, [one]]) => (one ? daysBetween(dueOn, one.bookedOn) : []))
  const payees = latest.flatMap(([, rents]) => rents.map(({ payee }) => payee))
  const { pence, accountId } = first
  return { pence, payees, accountId, earliestLag: Math.min(...lags), latestLag: Math.max(...lags) }
}
