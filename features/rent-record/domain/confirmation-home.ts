import type { Day } from '@keyturn/platform/days'
import type { MonthConfirmation } from './proof.ts'
import { type HomeFacts, landlordOn } from './proved-for.ts'
import { isSameHome } from './same-home.ts'

interface OfMonth {
  tenancyId: string
  dueOn: Day
}
type Asked = Pick<MonthConfirmation, 'address' | 'landlord'>

/** Present home and landlord of a month; null if the home was deleted. */
export function homeOfMonth(
  homes: readonly HomeFacts[],
  { tenancyId, dueOn }: OfMonth,
): { address: string; landlord: string } | null {
  const home = homes.find(({ id }) => id === tenancyId)
  return home ? { address: home.tenancy.address, landlord: landlordOn(home, dueOn) } : null
}

/** Returns true if the landlord was asked about the home and landlord that the month has now. */
export function isOfHome({ address, landlord }: Asked, month: OfMonth, homes: readonly HomeFacts[]): boolean {
  const now = homeOfMonth(homes, month)
  return now !== null && address != null && landlord != null && isSameHome({ address, landlord }, now)
}

/** Removes confirmations that were asked for another home or landlord. */
export const withoutOtherConfirmations = <P extends OfMonth & { landlordWord: MonthConfirmation | null }>(
  periods: readonly P[],
  homes: readonly HomeFacts[],
): P[] =>
  periods.map((period) =>
    period.landlordWord && !isOfHome(period.landlordWord, period, homes)
      ? { ...period, landlordWord: null }
      : period,
  )
