import type { Day } from '@keyturn/platform/days'

/** Verified payment of a period. */
export interface PaidPart {
  on: Day
  pence: number
}

interface Period {
  tenancyId: string
  dueOn: Day
  foundPence: number
  settledLater: readonly PaidPart[]
}

/**
 * Adds the parts to each period paid in several. Skipped if they do not add up exactly, as with a payment for two
 * months.
 */
export function withParts<P extends Period>(
  periods: readonly P[],
  paid: readonly (PaidPart & Pick<Period, 'tenancyId' | 'dueOn'>)[],
): (P & { parts?: PaidPart[] })[] {
  const byPeriod = Map.groupBy(paid, ({ tenancyId, dueOn }) => `${tenancyId} ${dueOn}`)
  return periods.map((period) => {
    const late = new Set(period.settledLater.map(({ on }) => on))
    const own = byPeriod.get(`${period.tenancyId} ${period.dueOn}`) ?? []
    const parts = own.filter(({ on }) => !late.has(on)).map(({ on, pence }) => ({ on, pence }))
    const isWhole = parts.reduce((sum, { pence }) => sum + pence, 0) === period.foundPence
    return parts.length > 1 && isWhole ? { ...period, parts } : period
  })
}

/**
 * Adds to each period the days on which an account in another name paid. Found by the day too, because a payment for two
 * months is stored with the first.
 */
export function withOtherNames<P extends Period & { settledOn: Day | null }>(
  periods: readonly P[],
  paid: readonly (PaidPart & Pick<Period, 'tenancyId' | 'dueOn'> & { account: string | null })[],
  others: ReadonlySet<string>,
): (P & { otherNameOn?: Day[] })[] {
  const other = paid.filter(({ account }) => account !== null && others.has(account))
  return periods.map((period) => {
    const { tenancyId, dueOn, settledOn, settledLater } = period
    const days = other
      .filter((row) => row.tenancyId === tenancyId)
      .filter(
        ({ dueOn: due, on }) =>
          due === dueOn || on === settledOn || settledLater.some((later) => later.on === on),
      )
      .map(({ on }) => on)
    return days.length > 0 ? { ...period, otherNameOn: [...new Set(days)] } : period
  })
}
