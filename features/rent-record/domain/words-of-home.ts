import type { Day } from '@keyturn/platform/days'
import type { LandlordWord } from './proof.ts'
import { type HomeFacts, landlordOn } from './proved-for.ts'
import { isSameHome } from './same-home.ts'

interface OfMonth {
  tenancyId: string
  dueOn: Day
}
type Asked = Pick<LandlordWord, 'address' | 'landlord'>

/** Home and landlord of a month as they are now; null if the home is gone. */
export function homeOfMonth(
  homes: readonly HomeFacts[],
  { tenancyId, dueOn }: OfMonth,
): { address: string; landlord: string } | null {
  const home = homes.find(({ id }) => id === tenancyId)
  return home ? { address: home.tenancy.address, landlord: landlordOn(home, dueOn) } : null
}

/** True if a word was asked for the home and landlord that its month has now. */
export function isOfHome({ address, landlord }: Asked, month: OfMonth, homes: readonly HomeFacts[]): boolean {
  const now = homeOfMonth(homes, month)
  return now !== null && address != null && landlord != null && isSameHome({ address, landlord }, now)
}

/** The periods without words that were asked for another home or landlord. */
export const withoutOtherWords = <P extends OfMonth & { landlordWord: LandlordWord | null }>(
  periods: readonly P[],
  homes: readonly HomeFacts[],
): P[] =>
  periods.map((period) =>
    period.landlordWord && !isOfHome(period.landlordWord, period, homes)
      ? { ...period, landlordWord: null }
      : period,
  )
