import type { Day } from '@keyturn/platform/days'

/** An undeclared rise of a share. What is paid above it is the part of others. */
const HIGHEST_RISE = 1.1

interface SharedHome {
  id: string
  tenancy: {
    share?: number | undefined
    terms: readonly { from: Day; share?: number | undefined }[]
  }
}

/**
 * Periods with the member's own part of each payment. Housemates can link one joint account, and whoever pays for all is paid
 * back: the same payment must not be whole on the statement of each of them.
 */
export const withOwnShare = <
  P extends { tenancyId: string; dueOn: Day; duePence: number; foundPence: number },
>(
  periods: readonly P[],
  homes: readonly SharedHome[],
): P[] =>
  periods.map((period) => {
    const { tenancyId, dueOn, duePence, foundPence } = period
    const isOfOthersToo = shareOn(homes, { tenancyId, dueOn }) < 1 && foundPence > duePence * HIGHEST_RISE
    return isOfOthersToo ? { ...period, foundPence: duePence } : period
  })

function shareOn(
  homes: readonly SharedHome[],
  { tenancyId, dueOn }: { tenancyId: string; dueOn: Day },
): number {
  const tenancy = homes.find(({ id }) => id === tenancyId)?.tenancy
  const terms = tenancy?.terms.findLast(({ from }) => from <= dueOn) ?? tenancy?.terms[0]
  return terms?.share ?? tenancy?.share ?? 1
}
