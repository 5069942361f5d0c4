import { randomInt } from 'node:crypto'
import { nameVerdictOf } from '@keyturn/bank-link'
import { findMember, type Member, ownMailboxes } from '@keyturn/identity'
import { addDays, type Day, dayOfInstant, formatDay } from '@keyturn/platform/days'
import { lookUp, type Tx, together } from '@keyturn/platform/db'
import { Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { isOurAddress, ownTenancies } from '@keyturn/tenancy'
import type { RentRecordContext } from '../context.ts'
import {
  CODE_LENGTH,
  CODE_LETTERS,
  canonicalText,
  countsOf,
  type PassportWish,
  passportMonths,
  problemWith,
  type Statement,
  type WishProblem,
  withGrounds,
} from '../domain/passport.ts'
import { homesShown } from '../domain/passport-homes.ts'
import { withOtherPayee } from '../domain/proved-for.ts'
import { frozenUntil } from '../domain/shown-facts.ts'
import { withoutOtherWords } from '../domain/words-of-home.ts'
import { passportSeal } from '../passport/seal.ts'
import {
  countOpen,
  findByRequest,
  insertPassport,
  type ListedPassport,
  type StoredPassport,
} from '../store/passports.ts'
import { provedForOf } from '../store/proved-for.ts'
import { lockRecord, ownPeriods } from '../store/record.ts'
import { fullName, noteShownFacts } from './note-shown.ts'

const MOST_OPEN = 20

const SENTENCES: Record<WishProblem, string> = {
  wrong_order: 'The first month is later than the last.',
  not_over_yet: 'A passport can only show months that have begun.',
  too_long: 'A passport shows 24 months at most.',
}

/** Fixes what the record says today, signs it, and gives it a code. */
export async function issuePassport(
  context: RentRecordContext,
  memberId: string,
  wish: PassportWish & { days: number; requestKey?: string | null },
): Promise<ListedPassport> {
  const now = context.clock.now()
  const today = dayOfInstant(now)
  const problem = problemWith(wish, today)
  if (problem) throw new Refusal(400, problem, SENTENCES[problem])
  const { requestKey = null } = wish
  const made = await context.db.transaction(async (tx) => {
    await lockRecord(tx, memberId)
    // The name is read once: a name that changes meanwhile is neither checked nor shown.
    const member = await findMember(tx, memberId)
    const checked = await nameIsChecked(tx, member)
    const frozen = frozenUntil(await noteShownFacts(context, tx, memberId), now, checked)
    if (frozen) return { frozen }
    const before = requestKey === null ? null : await findByRequest(tx, memberId, requestKey)
    if (before) return justMade(before)
    if ((await countOpen(tx, memberId, today)) >= MOST_OPEN)
      throw new Refusal(409, 'too_many_passports', `You have ${MOST_OPEN} passports open. Revoke one first.`)
    const known = together({
      periods: ownPeriods(memberId),
      homes: ownTenancies(memberId, today),
      proved: provedForOf(memberId),
    })
    const { periods: stored, homes, proved } = await lookUp(tx, known)
    const periods = withoutOtherWords(stored, homes)
    const own = member ? await ownMailboxes(tx, member) : () => false
    const isOwn = (address: string): boolean => own(address) || isOurAddress(context, address)
    const showsName = wish.fields.includes('name')
    const months = passportMonths(withGrounds(withOtherPayee(periods, proved), isOwn, fullName(member)), wish)
    // An account that pays nothing on this passport is not the account that pays.
    const nameChecked = showsName && checked && countsOf({ months }).byBank > 0
    const statement: Statement = {
      code: Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(''),
      issuedOn: today,
      expiresOn: addDays(today, wish.days),
      name: showsName ? fullName(member) : null,
      ...(nameChecked && { nameChecked }),
      homes: homesShown(wish, { homes, proved, isOwn, name: fullName(member) }),
      months,
    }
    if (countsOf(statement).verified === 0)
      throw new Refusal(409, 'nothing_verified', 'No month you chose is verified yet.')
    const text = canonicalText(statement)
    const passport = {
      memberId,
      id: newId(now),
      code: statement.code,
      statement: text,
      seal: passportSeal(context.keyRing).sign(text),
      issuedAt: now.toISOString(),
      expiresOn: statement.expiresOn,
    }
    await insertPassport(tx, passport, requestKey)
    return justMade({ ...passport, revokedAt: null })
  })
  // Refused after the commit, so that the change stays noted.
  if ('frozen' in made) throw passportFrozen(made.frozen)
  return made
}

const justMade = (passport: StoredPassport): ListedPassport => ({
  ...passport,
  views: 0,
  wallets: 0,
  latest: [],
})

const nameIsChecked = async (tx: Tx, member: Member | null): Promise<boolean> =>
  member !== null && ['matched', 'checked'].includes(await nameVerdictOf(tx, member))

const passportFrozen = (until: Day): Refusal =>
  new Refusal(
    409,
    'passport_frozen',
    `Your name, home or landlord has changed. You can make new passports from ${formatDay(until)}.`,
  )
