import { type Day, monthOf } from '@keyturn/platform/days'
import {
  type HomeFacts,
  isAddressWithin,
  isNameWithin,
  isSameHome,
  isSameLandlord,
  type ProvedFor,
} from '@keyturn/rent-record/rules'
import type { PassportHome, PassportWish } from './passport.ts'
import { shownSender } from './shown-sender.ts'

export interface KnownHomes {
  /** Newest first. */
  homes: readonly (HomeFacts & {
    confirmedBy: string | null
    confirmedFacts: {
      tenant: string
      address: string
      landlord?: string | undefined
      startsOn?: Day | undefined
    } | null
  })[]
  /** Member's name. */
  name: string
  proved: readonly ProvedFor[]
  /** Returns true for an address of the member's own, which confirms nothing. */
  isOwn: (address: string) => boolean
}

type Facts = Pick<ProvedFor, 'address' | 'landlord'>

/**
 * Homes of the chosen months, newest first, with the ticked fields. A proved month shows the home and landlord it was
 * proved for, despite later changes.
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

/** Removes duplicates and keeps the first of each home. */
function distinct(all: readonly Facts[]): Facts[] {
  const kept: Facts[] = []
  for (const one of all) if (!kept.some((other) => isSameHome(one, other))) kept.push(one)
  return kept
}

/**
 * Returns the confirmer of a home if the confirmation covers the shown address, landlord and member's name. Null
 * otherwise.
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
