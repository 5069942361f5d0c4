import type { Day } from '@keyturn/platform/days'
import { termsOn } from '@keyturn/tenancy/constants'

/** Maximum ratio for an undeclared rise of a share. Above it, the surplus belongs to housemates. */
const MAX_RISE = 1.1

interface SharedHome {
  id: string
  tenancy: {
    share?: number | undefined
    terms: readonly { from: Day; share?: number | undefined }[]
  }
}

/** Reduces payments to the member's own share, so that a joint payment is not whole on each housemate's statement. */
export const withOwnShare = <
  P extends { tenancyId: string; dueOn: Day; duePence: number; foundPence: number },
>(
  periods: readonly P[],
  homes: readonly SharedHome[],
): P[] =>
  periods.map((period) => {
    const { tenancyId, dueOn, duePence, foundPence } = period
    const isOfOthersToo = shareOn(homes, { tenancyId, dueOn }) < 1 && foundPence > duePence * MAX_RISE
    return isOfOthersToo ? { ...period, foundPence: duePence } : period
  })

function shareOn(
  homes: readonly SharedHome[],
  { tenancyId, dueOn }: { tenancyId: string; dueOn: Day },
): number {
  const tenancy = homes.find(({ id }) => id === tenancyId)?.tenancy
  return (tenancy && termsOn(tenancy.terms, dueOn)?.share) ?? tenancy?.share ?? 1
}
