import { type Day, monthOf } from '@keyturn/platform/days'
import type { ShownBy } from '@keyturn/rent-record/constants'
import { isSameAddress } from '@keyturn/rent-record/rules'
import type { LivedHome } from './next-home.ts'
import { confirmerOf, type KnownHomes } from './passport-homes.ts'

type Home = KnownHomes['homes'][number] & { isPresent: boolean; tenancy: { startsOn: Day } }

interface ShownPeriod {
  tenancyId: string
  dueOn: Day
  shownBy: ShownBy | null
}

interface Known extends KnownHomes {
  homes: readonly Home[]
  periods: readonly ShownPeriod[]
}

type OfHome = Pick<Home, 'id'> & { tenancy: { address: string } }

/** Returns true if a month was proved for the address that its home has now. */
export const isOfAddress = ({ id, tenancy }: OfHome, month: KnownHomes['proved'][number]): boolean =>
  month.tenancyId === id && isSameAddress(month.address, tenancy.address)

/** Months, as YYYY-MM, whose whole rent a bank showed for the present address of a home. Oldest first. */
export function bankMonths(
  home: OfHome,
  { proved, periods }: Pick<Known, 'proved'> & { periods: readonly ShownPeriod[] },
): string[] {
  const here = new Set(proved.filter((month) => isOfAddress(home, month)).map(({ dueOn }) => dueOn))
  const whole = new Map<string, boolean>()
  for (const { tenancyId, dueOn, shownBy } of periods) {
    if (tenancyId !== home.id) continue
    const month = monthOf(dueOn)
    whole.set(month, (whole.get(month) ?? true) && shownBy === 'bank' && here.has(dueOn))
  }
  return [...whole].flatMap(([month, isWhole]) => (isWhole ? month : [])).toSorted()
}

/** Returns true if the confirmer was shown the first day that the home has now. Old questions did not show it. */
export const confirmsFirstDay = ({
  confirmedFacts,
  tenancy,
}: Pick<Home, 'confirmedFacts'> & { tenancy: { startsOn: Day } }): boolean =>
  confirmedFacts?.startsOn === tenancy.startsOn

export const confirmerNow = (home: KnownHomes['homes'][number], known: KnownHomes): string | null =>
  confirmerOf(home, { address: home.tenancy.address, landlord: null }, known)

/** Facts of a home for the time that the renter has lived there. */
export const livedHome = (home: Home, known: Known): LivedHome => ({
  isPresent: home.isPresent,
  startsOn: home.tenancy.startsOn,
  months: bankMonths(home, known),
  confirmer: confirmsFirstDay(home) ? confirmerNow(home, known) : null,
})

/** Confirmers of the homes with a month of the range that was proved for their present address. */
export function homeConfirmers(known: Known, { from, to }: { from: string; to: string }): string[] {
  const inRange = known.proved.filter(({ dueOn }) => monthOf(dueOn) >= from && monthOf(dueOn) <= to)
  return known.homes.flatMap(
    (home) => (inRange.some((month) => isOfAddress(home, month)) && confirmerNow(home, known)) || [],
  )
}
