import type { Day } from '@keyturn/platform/days'

/** A sure payment of a period. */
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
 * The periods, each that was paid in several parts with its parts. The parts make up what was found for the period to the
 * penny; where they do not, as of a payment for two months, the period is left as it is.
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
