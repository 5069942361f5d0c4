import { otherNamedAccountsOf } from '@keyturn/bank-link'
import { findMember, ownMailboxes } from '@keyturn/identity'
import { type Day, dayOfInstant, monthOf } from '@keyturn/platform/days'
import { combineLookups, lookUp } from '@keyturn/platform/db'
import { fullName, ownPeriods, paidPartsOf, provedForOf } from '@keyturn/rent-record'
import {
  isSameAddress,
  isSameLandlord,
  isSameName,
  landlordOn,
  type ProvedFor,
  type StoredPeriod,
  withoutOtherConfirmations,
} from '@keyturn/rent-record/rules'
import { type KnownTenancy, ownTenancies } from '@keyturn/tenancy'
import { bankMonths, confirmsFirstDay } from '../domain/lived-home.ts'
import type { NextHome } from '../domain/next-home.ts'
import {
  isStillVerified,
  isVerified,
  type PassportHome,
  type PassportPeriod,
  type Statement,
  withGrounds,
} from '../domain/passport.ts'
import { type PaidPart, withOtherNames, withParts } from '../domain/period-parts.ts'
import { shownSender } from '../domain/shown-sender.ts'
import { type CheckContext, isDepositUnchanged, isIncomeStillEnough } from './recheck-next-home.ts'

/** Returns true if the domain named on a passport has confirmed the home as it is now. */
function isStillConfirmed(
  { confirmedBy }: { confirmedBy: string | null },
  shown: string,
  isOwn: (address: string) => boolean,
): boolean {
  if (confirmedBy === null || isOwn(confirmedBy)) return false
  // Compares the domain only, because the mark for free email may have been added since.
  const [domain] = shownSender(confirmedBy).split(' ')
  return shown.split(' ')[0] === domain
}

/** Returns false if a month of a shown home is now proved for another home or landlord. */
const isProvedFor = (
  { address, landlord, months = [] }: PassportHome,
  proved: readonly ProvedFor[],
): boolean =>
  months.every((month) => {
    const now = proved.filter(({ dueOn }) => monthOf(dueOn) === month)
    const isSame = (one: ProvedFor): boolean =>
      (address === null || isSameAddress(address, one.address)) &&
      (landlord === null || isSameLandlord(landlord, one.landlord))
    return now.length === 0 || now.some(isSame)
  })

/** Returns the periods as proved now; null if the name, a home, its months or a landlord no longer matches. */
export async function periodsStillShown(
  { db, clock }: CheckContext,
  memberId: string,
  shown: Pick<Statement, 'name' | 'homes'>,
): Promise<{
  periods: (StoredPeriod & PassportPeriod & { parts?: PaidPart[]; otherNameOn?: Day[] })[]
  homes: KnownTenancy[]
  proved: ProvedFor[]
  isOwn: (address: string) => boolean
} | null> {
  const today = dayOfInstant(clock.now())
  const known = combineLookups({
    periods: ownPeriods(memberId),
    homes: ownTenancies(memberId, today),
    proved: provedForOf(memberId),
    paid: paidPartsOf(memberId),
  })
  const [{ periods, homes, proved, paid }, member] = await Promise.all([
    lookUp(db, known),
    findMember(db, memberId),
  ])
  if (shown.name !== null && !isSameName(shown.name, fullName(member))) return null
  const isOwn = member ? await ownMailboxes(db, member) : () => false
  const others = member ? await otherNamedAccountsOf(db, member) : new Set<string>()
  const isThere = ({ address, landlord, confirmedBy }: PassportHome): boolean =>
    homes.some(
      (home) =>
        (!confirmedBy || isStillConfirmed(home, confirmedBy, isOwn)) &&
        (address === null || isSameAddress(address, home.tenancy.address)) &&
        (landlord === null ||
          [home.landlordName, landlordOn(home, today), ...home.landlords.map(({ name }) => name)].some(
            (name) => isSameLandlord(name, landlord),
          )),
    )
  const isSo = shown.homes.every((home) => isThere(home) && isProvedFor(home, proved))
  return isSo
    ? {
        periods: withOtherNames(
          withParts(withGrounds(withoutOtherConfirmations(periods, homes), isOwn), paid),
          paid,
          others,
        ),
        homes,
        proved,
        isOwn,
      }
    : null
}

/**
 * Returns false if the renter has left the passport's present home or a landlord's confirmation was withdrawn. Also false
 * if the first verified month there is no longer proved for its address.
 */
function isNextHomeUnchanged(
  { stay, landlordWords = [] }: NextHome = {},
  { homes, isOwn, ...record }: NonNullable<Awaited<ReturnType<typeof periodsStillShown>>>,
): boolean {
  const isConfirmed = (by: string, some: readonly KnownTenancy[]): boolean =>
    some.some((home) => isStillConfirmed(home, by, isOwn))
  const lived = homes.filter(
    (home) =>
      home.isPresent &&
      monthOf(home.tenancy.startsOn) === stay?.since &&
      bankMonths(home, record).includes(stay.provedSince),
  )
  const isStaySo =
    !stay ||
    (lived.length > 0 && (!stay.confirmedBy || isConfirmed(stay.confirmedBy, lived.filter(confirmsFirstDay))))
  return isStaySo && landlordWords.every(({ by, tenancy }) => !tenancy || isConfirmed(by, homes))
}

/** Returns true if the passport's months, name, homes and landlords are all still correct. */
export async function isStillTrue(
  context: CheckContext,
  memberId: string,
  statement: Statement,
): Promise<boolean> {
  const months = statement.months.filter(isVerified).map(({ month }) => month)
  // A passport with one home lists no months per home, because all belong to it.
  const homes =
    statement.homes.length === 1 ? statement.homes.map((home) => ({ ...home, months })) : statement.homes
  const known = await periodsStillShown(context, memberId, { ...statement, homes })
  return (
    known !== null &&
    isStillVerified(statement, known.periods) &&
    isNextHomeUnchanged(statement.nextHome, known) &&
    (await isDepositUnchanged(context, memberId, statement, known)) &&
    (await isIncomeStillEnough(context, memberId, statement, known))
  )
}
