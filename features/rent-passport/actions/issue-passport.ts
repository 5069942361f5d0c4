import { addDays, type Day, dayOfInstant, formatDay } from '@keyturn/platform/days'
import { Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { RentPassportContext } from '../context.ts'
import { newCode } from '../document/new-code.ts'
import { passportSigner } from '../document/signature.ts'
import { lacksName } from '../domain/beside-name.ts'
import {
  canonicalText,
  countsOf,
  type PassportWish,
  passportMonths,
  problemWith,
  type Statement,
  type WishProblem,
} from '../domain/passport.ts'
import { homesShown } from '../domain/passport-homes.ts'
import {
  countOpen,
  findByRequest,
  insertPassport,
  type ListedPassport,
  type StoredPassport,
} from '../store/passports.ts'
import { nextHomeOf } from './next-home.ts'
import { lockProvable } from './provable-facts.ts'

const MAX_OPEN = 20

const PROBLEM_MESSAGES: Record<WishProblem, string> = {
  wrong_order: 'The first month is later than the last.',
  not_over_yet: 'A passport can only show months that have begun.',
  too_long: 'A passport shows 24 months at most.',
}

/** Signs a snapshot of the record and stores it under a new code. */
export async function issuePassport(
  context: RentPassportContext,
  memberId: string,
  wish: PassportWish & { days: number; requestKey?: string | null },
): Promise<ListedPassport> {
  const now = context.clock.now()
  const today = dayOfInstant(now)
  const problem = problemWith(wish, today)
  if (problem) throw new Refusal(400, problem, PROBLEM_MESSAGES[problem])
  if (lacksName(wish.fields)) throw nameNeeded()
  const { requestKey = null } = wish
  const made = await context.db.transaction(async (tx) => {
    const known = await lockProvable(context, tx, memberId)
    if ('frozenUntil' in known) return known
    const before = requestKey === null ? null : await findByRequest(tx, memberId, requestKey)
    if (before) return justMade(before)
    if ((await countOpen(tx, memberId, today)) >= MAX_OPEN)
      throw new Refusal(409, 'too_many_passports', `You have ${MAX_OPEN} passports open. Revoke one first.`)
    const showsName = wish.fields.includes('name')
    const months = passportMonths(known.periods, wish)
    // The bank's name counts only if the account paid a month on this passport.
    const nameChecked = showsName && known.isNameChecked && countsOf({ months }).byBank > 0
    const nextHome = await nextHomeOf(context, tx, { memberId, wish, known, months })
    const statement: Statement = {
      code: newCode(),
      issuedOn: today,
      expiresOn: addDays(today, wish.days),
      name: showsName ? known.name : null,
      ...(nameChecked && { nameChecked }),
      homes: homesShown(wish, known),
      months,
      ...(nextHome && { nextHome }),
    }
    if (countsOf(statement).verified === 0)
      throw new Refusal(409, 'nothing_verified', 'No month you chose is verified yet.')
    const text = canonicalText(statement)
    const passport = {
      memberId,
      id: newId(now),
      code: statement.code,
      statement: text,
      seal: passportSigner(context.keyRing).sign(text),
      issuedAt: now.toISOString(),
      expiresOn: statement.expiresOn,
    }
    await insertPassport(tx, passport, requestKey)
    return justMade({ ...passport, revokedAt: null })
  })
  // Thrown after the commit, so that the noted change of facts is stored.
  if ('frozenUntil' in made) throw passportFrozen(made.frozenUntil)
  return made
}

const justMade = (passport: StoredPassport): ListedPassport => ({
  ...passport,
  views: 0,
  wallets: 0,
  latest: [],
})

const nameNeeded = (): Refusal =>
  new Refusal(
    409,
    'name_needed',
    'Please tick your name too. Your income, your time at this address, your landlord’s word and the deposit are shown only beside it.',
  )

const passportFrozen = (until: Day): Refusal =>
  new Refusal(
    409,
    'passport_frozen',
    `Your name, home, landlord or rent day has changed. You can make new passports from ${formatDay(until)}.`,
  )
