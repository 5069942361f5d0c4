import { randomInt } from 'node:crypto'
import { findMember, type Member } from '@keyturn/identity'
import { addDays, dayOfInstant, monthOf } from '@keyturn/platform/days'
import { Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { type KnownTenancy, loadTenancies } from '@keyturn/tenancy'
import type { RentRecordContext } from '../context.ts'
import {
  CODE_LENGTH,
  CODE_LETTERS,
  canonicalText,
  countsOf,
  type PassportHome,
  type PassportWish,
  passportMonths,
  problemWith,
  type Statement,
  type WishProblem,
  withGrounds,
} from '../domain/passport.ts'
import { passportSeal } from '../passport/seal.ts'
import { countOpen, insertPassport, type ListedPassport } from '../store/passports.ts'
import { loadPeriods, lockRecord } from '../store/record.ts'

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
  wish: PassportWish & { days: number },
): Promise<ListedPassport> {
  const now = context.clock.now()
  const today = dayOfInstant(now)
  const problem = problemWith(wish, today)
  if (problem) throw new Refusal(400, problem, SENTENCES[problem])
  return context.db.transaction(async (tx) => {
    await lockRecord(tx, memberId)
    if ((await countOpen(tx, memberId, today)) >= MOST_OPEN)
      throw new Refusal(409, 'too_many_passports', `You have ${MOST_OPEN} passports open. Revoke one first.`)
    const periods = await loadPeriods(tx, memberId)
    const member = await findMember(tx, memberId)
    const homes = await loadTenancies(tx, memberId, today)
    const statement: Statement = {
      code: Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(''),
      issuedOn: today,
      expiresOn: addDays(today, wish.days),
      name: wish.fields.includes('name') ? fullName(member) : null,
      homes: homesShown(homes, wish, periods),
      months: passportMonths(withGrounds(periods), wish),
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
    await insertPassport(tx, passport)
    return { ...passport, revokedAt: null, views: 0, wallets: 0, latest: [] }
  })
}

const fullName = (member: Member | null): string =>
  [member?.firstName, member?.lastName].filter(Boolean).join(' ')

/** The homes the chosen months were paid for, the newest first, with what the member ticked of each. */
function homesShown(
  homes: readonly KnownTenancy[],
  { from, to, fields }: PassportWish,
  periods: readonly { tenancyId: string; dueOn: string }[],
): PassportHome[] {
  const [address, landlord] = [fields.includes('address'), fields.includes('landlord')]
  if (!address && !landlord) return []
  const inRange = periods.filter(({ dueOn }) => monthOf(dueOn) >= from && monthOf(dueOn) <= to)
  const paid = new Set(inRange.map(({ tenancyId }) => tenancyId))
  return homes
    .filter(({ id }) => paid.has(id))
    .map(({ tenancy, landlordName }) => ({
      address: address ? tenancy.address : null,
      landlord: landlord ? landlordName : null,
    }))
}
