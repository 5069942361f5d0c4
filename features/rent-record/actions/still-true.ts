import { findMember, ownMailboxes } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { lookUp, together } from '@keyturn/platform/db'
import { ownTenancies } from '@keyturn/tenancy'
import type { RentRecordContext } from '../context.ts'
import type { StoredPeriod } from '../domain/model.ts'
import {
  isStillVerified,
  type PassportHome,
  type PassportPeriod,
  type Statement,
  withGrounds,
} from '../domain/passport.ts'
import { landlordOn } from '../domain/proved-for.ts'
import { isSameAddress, isSameLandlord } from '../domain/same-home.ts'
import { isSameName } from '../domain/shown-facts.ts'
import { shownSender } from '../domain/shown-sender.ts'
import { withoutOtherWords } from '../domain/words-of-home.ts'
import { ownPeriods } from '../store/record.ts'
import { fullName } from './note-shown.ts'

/** True if the domain that a passport names has confirmed the home as it is now. */
function isStillConfirmed(
  { confirmedBy }: { confirmedBy: string | null },
  shown: string,
  isOwn: (address: string) => boolean,
): boolean {
  if (confirmedBy === null || isOwn(confirmedBy)) return false
  // The mark of free email may have been added since.
  const [domain] = shownSender(confirmedBy).split(' ')
  return shown.split(' ')[0] === domain
}

/**
 * Returns the periods as they are proved now; null if the name, a home or a landlord that a signed paper shows is another
 * by now.
 */
export async function periodsStillShown(
  { db, clock }: Pick<RentRecordContext, 'db' | 'clock'>,
  memberId: string,
  shown: Pick<Statement, 'name' | 'homes'>,
): Promise<(StoredPeriod & PassportPeriod)[] | null> {
  const today = dayOfInstant(clock.now())
  const known = together({ periods: ownPeriods(memberId), homes: ownTenancies(memberId, today) })
  const [{ periods, homes }, member] = await Promise.all([lookUp(db, known), findMember(db, memberId)])
  if (shown.name !== null && !isSameName(shown.name, fullName(member))) return null
  const isOwn = member ? await ownMailboxes(db, member) : () => false
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
  return shown.homes.every(isThere) ? withGrounds(withoutOtherWords(periods, homes), isOwn) : null
}

/** Whether what a passport says is still so: its months, and the name, homes and landlords it shows. */
export async function isStillTrue(
  context: Pick<RentRecordContext, 'db' | 'clock'>,
  memberId: string,
  statement: Statement,
): Promise<boolean> {
  const periods = await periodsStillShown(context, memberId, statement)
  return periods !== null && isStillVerified(statement, periods)
}
