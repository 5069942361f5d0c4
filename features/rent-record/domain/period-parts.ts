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
