import { type Day, daysBetween, monthOf } from '@keyturn/platform/days'
import { VERIFIED_FROM } from '../constants.ts'
import { isKnownPayee } from './known-payee.ts'
import { type Grounds, isProven } from './proof.ts'

/** Payee other than the landlord: named by the renter as agent, company or housemate, or unnamed. */
export type OtherPayee = 'named' | 'unnamed'

/** Home and landlord for which a month was proved. */
export interface ProvedFor {
  tenancyId: string
  dueOn: Day
  address: string
  landlord: string
  /** True if the bank's text names the landlord shown on a passport. */
  namesLandlord: boolean
  /** True if it names another payee of the tenancy instead: an agent, a company or a housemate. */
  namesOther: boolean
}

export interface HomeFacts {
  id: string
  /** Landlords with the day each began, oldest first. */
  landlords: readonly { from: Day; name: string }[]
  tenancy: { address: string; payees: readonly string[] }
}

type Key = { tenancyId: string; dueOn: Day }
const keyOf = ({ tenancyId, dueOn }: Key): string => `${tenancyId} ${dueOn}`

export const landlordOn = ({ landlords }: Pick<HomeFacts, 'landlords'>, day: Day): string =>
  (landlords.findLast(({ from }) => from <= day) ?? landlords[0])?.name ?? ''

/** Bank text of a payment, with the month it is for. */
export interface PaidLine {
  tenancyId: string
  dueOn: Day | null
  merchant: string | null
  description: string
}

/** Checks whether a month's bank texts name the landlord, or another payee of the tenancy. */
function payeesNamed(
  lines: readonly Pick<PaidLine, 'merchant' | 'description'>[],
  { landlord, payees }: { landlord: string; payees: readonly string[] },
): Pick<ProvedFor, 'namesLandlord' | 'namesOther'> {
  const areNamed = (declared: readonly string[]): boolean =>
    lines.every(({ merchant, description }) =>
      [merchant, description].some((line) => line !== null && isKnownPayee(line, { before: [], declared })),
    )
  const namesLandlord = areNamed([landlord])
  return { namesLandlord, namesOther: !namesLandlord && areNamed([landlord, ...payees]) }
}

/**
 * Applies a corrected address and landlord to proved months, and matches their bank texts again. A month without a text
 * uses the latest one before.
 */
export function correctedMonths(
  proved: readonly ProvedFor[],
  { from, to }: { from: Corrected; to: Corrected },
  { lines, homes }: { lines: readonly PaidLine[]; homes: readonly HomeFacts[] },
): ProvedFor[] {
  const { tenancyId, address, landlord } = to
  const payees = homes.find(({ id }) => id === tenancyId)?.tenancy.payees ?? []
  const own = lines.filter((line) => line.tenancyId === tenancyId && line.dueOn !== null)
  return proved
    .filter(
      (one) => one.tenancyId === tenancyId && one.address === from.address && one.landlord === from.landlord,
    )
    .map((one) => {
      const days = own.flatMap(({ dueOn }) => (dueOn !== null && dueOn <= one.dueOn ? dueOn : [])).sort()
      const paid = own.filter(({ dueOn }) => dueOn === days.at(-1))
      const named = paid.length > 0 && payeesNamed(paid, { landlord, payees })
      return { ...one, address, landlord, ...(named || { namesLandlord: false, namesOther: false }) }
    })
}

type Corrected = Pick<ProvedFor, 'tenancyId' | 'address' | 'landlord'>

interface Found {
  periods: readonly (Grounds & Key)[]
  homes: readonly HomeFacts[]
  matches: readonly (Pick<Key, 'tenancyId'> & {
    settles: readonly Day[]
    confidence: number
    merchant: string | null
    description: string
  })[]
}

/** Newly proved months without a stored home, and stored months that are no longer proved. */
export function provedForChanges(
  known: readonly ProvedFor[],
  { periods, homes, matches }: Found,
): { fresh: ProvedFor[]; gone: Key[] } {
  const proved = new Map(periods.filter(isProven).map((period) => [keyOf(period), period]))
  const stored = new Set(known.map(keyOf))
  const gone = known.filter((one) => !proved.has(keyOf(one)))
  const fresh = [...proved.values()].flatMap(({ tenancyId, dueOn }): ProvedFor[] => {
    const home = homes.find(({ id }) => id === tenancyId)
    if (!home || stored.has(keyOf({ tenancyId, dueOn }))) return []
    const before = redatedFrom(gone, { tenancyId, dueOn })
    if (before) return [{ ...before, dueOn }]
    const lines = matches
      .filter((match) => match.tenancyId === tenancyId && match.settles.includes(dueOn))
      .filter(({ confidence }) => confidence >= VERIFIED_FROM)
    const landlord = landlordOn(home, dueOn)
    const named = payeesNamed(lines, { landlord, payees: home.tenancy.payees })
    return [{ tenancyId, dueOn, address: home.tenancy.address, landlord, ...named }]
  })
  return { fresh, gone }
}

/** Finds the proved month whose rent day changed, so its home and landlord are copied. */
function redatedFrom(gone: readonly ProvedFor[], { tenancyId, dueOn }: Key): ProvedFor | undefined {
  return gone
    .filter((one) => one.tenancyId === tenancyId && monthOf(one.dueOn) === monthOf(dueOn))
    .toSorted((a, b) => Math.abs(daysBetween(a.dueOn, dueOn)) - Math.abs(daysBetween(b.dueOn, dueOn)))[0]
}

/** Adds the other payee to each period. */
export const withOtherPayee = <P extends Grounds & Key>(
  periods: readonly P[],
  known: readonly ProvedFor[],
): (P & { otherPayee: OtherPayee | null })[] => {
  const others = new Map(
    known.flatMap((one) =>
      one.namesLandlord ? [] : [[keyOf(one), one.namesOther ? 'named' : 'unnamed'] as const],
    ),
  )
  return periods.map((period) => ({
    ...period,
    otherPayee: period.bankProven ? (others.get(keyOf(period)) ?? null) : null,
  }))
}

/** Payee flags of a month. One unnamed payee is enough to omit `namedPayee`. */
export function payeeShown(periods: readonly { otherPayee?: OtherPayee | null }[]): {
  otherPayee?: true
  namedPayee?: true
} {
  const others = periods.flatMap(({ otherPayee }) => otherPayee ?? [])
  if (others.length === 0) return {}
  return { otherPayee: true, ...(others.every((other) => other === 'named') && { namedPayee: true }) }
}
