import { nameVerdictOf, otherNamedAccountsOf } from '@keyturn/bank-link'
import { findMember, type Member, ownMailboxes } from '@keyturn/identity'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { combineLookups, lookUp, type Queryable, type Tx } from '@keyturn/platform/db'
import {
  fullName,
  lockRecord,
  ownPeriods,
  paidPartsOf,
  provedForOf,
  recordShownFacts,
} from '@keyturn/rent-record'
import {
  frozenUntil,
  type ProvedFor,
  type StoredPeriod,
  withOtherPayee,
  withoutOtherConfirmations,
} from '@keyturn/rent-record/rules'
import { isOurAddress, type KnownTenancy, ownTenancies } from '@keyturn/tenancy'
import type { RentPassportContext } from '../context.ts'
import { type PassportPeriod, withGrounds } from '../domain/passport.ts'
import { type PaidPart, withOtherNames, withParts } from '../domain/period-parts.ts'

/** Facts of the record that a signed document may state today. */
export interface Provable {
  /** Member's name as typed. */
  name: string
  /** True if the paying account has this name, or staff checked it. */
  isNameChecked: boolean
  /** True for an address of the member or of Keyturn, which confirms nothing. */
  isOwn: (address: string) => boolean
  /** Newest first. */
  homes: KnownTenancy[]
  proved: ProvedFor[]
  /** Periods with their proof and partial payments, oldest first. */
  periods: (StoredPeriod & PassportPeriod & { parts?: PaidPart[]; otherNameOn?: Day[] })[]
}

/** Returns the facts for a new document, or the day from which one can be made. Locks the member's record. */
export async function lockProvable(
  context: RentPassportContext,
  tx: Tx,
  memberId: string,
): Promise<Provable | { frozenUntil: Day }> {
  await lockRecord(tx, memberId)
  // Reads the name once, so that a concurrent change is neither checked nor shown.
  const member = await findMember(tx, memberId)
  const isChecked = await nameIsChecked(tx, member)
  const frozen = frozenUntil(await recordShownFacts(context, tx, memberId), context.clock.now(), isChecked)
  return frozen ? { frozenUntil: frozen } : readProvable(context, tx, member, { memberId, isChecked })
}

/** Same without a lock, for previews. */
export async function previewProvable(context: RentPassportContext, memberId: string): Promise<Provable> {
  const member = await findMember(context.db, memberId)
  const isChecked = await nameIsChecked(context.db, member)
  return readProvable(context, context.db, member, { memberId, isChecked })
}

async function readProvable(
  context: RentPassportContext,
  db: Queryable,
  member: Member | null,
  { memberId, isChecked }: { memberId: string; isChecked: boolean },
): Promise<Provable> {
  const known = combineLookups({
    periods: ownPeriods(memberId),
    homes: ownTenancies(memberId, dayOfInstant(context.clock.now())),
    proved: provedForOf(memberId),
    paid: paidPartsOf(memberId),
  })
  const { periods: stored, homes, proved, paid } = await lookUp(db, known)
  const own = member ? await ownMailboxes(db, member) : () => false
  const isOwn = (address: string): boolean => own(address) || isOurAddress(context, address)
  const name = fullName(member)
  const told = withOtherPayee(withoutOtherConfirmations(stored, homes), proved)
  const others = member ? await otherNamedAccountsOf(db, member) : new Set<string>()
  const periods = withOtherNames(withParts(withGrounds(told, isOwn, name), paid), paid, others)
  return { name, isNameChecked: isChecked, isOwn, homes, proved, periods }
}

const nameIsChecked = async (db: Queryable, member: Member | null): Promise<boolean> =>
  member !== null && ['matched', 'checked'].includes(await nameVerdictOf(db, member))
