import { monthOf } from '@keyturn/platform/days'
import type { PassportHome, PassportWish } from './passport.ts'
import type { HomeFacts, ProvedFor } from './proved-for.ts'
import { isAddressWithin, isNameWithin, isSameHome, isSameLandlord } from './same-home.ts'
import { shownSender } from './shown-sender.ts'

export interface KnownHomes {
  /** The newest first. */
  homes: readonly (HomeFacts & {
    confirmedBy: string | null
    confirmedFacts: { tenant: string; address: string; landlord?: string | undefined } | null
  })[]
  /** Name of the member. */
  name: string
  proved: readonly ProvedFor[]
  /** An address of the member's own confirms nothing. */
  isOwn: (address: string) => boolean
}

type Facts = Pick<ProvedFor, 'address' | 'landlord'>

/**
 * The homes the chosen months were paid for, the newest first, with what the member ticked of each. A proved month shows
 * the home and the landlord it was proved for, whatever the member changed since. A home without one is not shown: it
 * would stand beside the verified months of another. Each of several homes names its months.
 */
export function homesShown({ from, to, fields }: PassportWish, known: KnownHomes): PassportHome[] {
  const [address, landlord] = [fields.includes('address'), fields.includes('landlord')]
  if (!address && !landlord) return []
  const isInRange = ({ dueOn }: { dueOn: string }): boolean => monthOf(dueOn) >= from && monthOf(dueOn) <= to
  const shown = known.homes.flatMap((home) => {
    const proved = known.proved.filter((one) => one.tenancyId === home.id && isInRange(one))
    return distinct(proved.toReversed()).map((facts): PassportHome => {
      const confirmedBy = confirmerOf(home, { ...facts, landlord: landlord ? facts.landlord : null }, known)
      return {
        address: address ? facts.address : null,
        landlord: landlord ? facts.landlord : null,
        ...(confirmedBy !== null && { confirmedBy }),
        months: [
          ...new Set(proved.filter((one) => isSameHome(one, facts)).map(({ dueOn }) => monthOf(dueOn))),
        ],
      }
    })
  })
  return shown.length > 1 ? shown : shown.map(({ months: _all, ...home }) => home)
}

/** The first of those that are the same home. */
function distinct(all: readonly Facts[]): Facts[] {
  const kept: Facts[] = []
  for (const one of all) if (!kept.some((other) => isSameHome(one, other))) kept.push(one)
  return kept
}

/**
 * A confirmation covers what was read by whoever gave it: no other home or landlord, no word more, and no other name. An
 * answer from before landlords were shown covers a passport that shows none.
 */
export function confirmerOf(
  home: KnownHomes['homes'][number],
  { address, landlord }: { address: string; landlord: string | null },
  { isOwn, name }: KnownHomes,
): string | null {
  const { confirmedBy, confirmedFacts } = home
  if (confirmedBy === null || isOwn(confirmedBy)) return null
  const covers =
    isAddressWithin(address, home.tenancy.address) &&
    isAddressWithin(address, confirmedFacts?.address ?? home.tenancy.address) &&
    isNameWithin(name, confirmedFacts?.tenant ?? name) &&
    (landlord === null || isSameLandlord(landlord, confirmedFacts?.landlord ?? ''))
  return covers ? shownSender(confirmedBy) : null
}
