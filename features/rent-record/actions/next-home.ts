import { accountHoldersOf, nameAtBank } from '@keyturn/bank-link'
import { findMember } from '@keyturn/identity'
import { dayOfInstant, monthOf } from '@keyturn/platform/days'
import { lookUp, type Queryable } from '@keyturn/platform/db'
import { Refusal } from '@keyturn/platform/http'
import type { RentRecordContext } from '../context.ts'
import {
  type LivedHome,
  landlordConfirmations,
  type NextHome,
  type NextHomeField,
  stayIn,
  tickedOf,
} from '../domain/next-home.ts'
import { countsOf, type PassportMonth, type PassportWish, passportMonths } from '../domain/passport.ts'
import { confirmerOf } from '../domain/passport-homes.ts'
import { type Provable, previewProvable } from './provable-facts.ts'
import { incomeShown, readIncome } from './read-income.ts'

const NOT_KNOWN: Record<NextHomeField, string> = {
  income: 'We cannot say anything about your income yet.',
  bank_name: 'Your bank does not show your name on the account that pays the rent.',
  years: 'No rent of your present home is verified yet.',
  landlord_word: 'No landlord or agent has confirmed anything in these months.',
}

interface Made {
  memberId: string
  wish: PassportWish
  known: Provable
  months: readonly PassportMonth[]
}

/** Returns the facts the member ticked for the next home; null without a tick. Throws if a ticked fact is not known. */
export async function nextHomeOf(
  context: RentRecordContext,
  db: Queryable,
  made: Made,
): Promise<NextHome | null> {
  const { missing } = tickedOf({}, made.wish.fields)
  if (missing === null) return null
  const ticked = tickedOf((await knownForNextHome(context, db, made)).facts, made.wish.fields)
  if (ticked.missing) throw new Refusal(409, `${ticked.missing}_not_known`, NOT_KNOWN[ticked.missing])
  return ticked.shown
}

async function knownForNextHome(
  context: RentRecordContext,
  db: Queryable,
  { memberId, wish, known, months }: Made,
): Promise<{ facts: NextHome; incomeAllowed: boolean }> {
  const [income, written] = await Promise.all([
    incomeShown(context, db, { memberId, ...known }),
    nameWritten(db, memberId),
  ])
  const stay = stayIn(
    known.homes.map((home) => livedHome(home, known)),
    dayOfInstant(context.clock.now()),
  )
  const inRange = known.proved.filter(({ dueOn }) => monthOf(dueOn) >= wish.from && monthOf(dueOn) <= wish.to)
  const confirmers = known.homes.flatMap(
    (home) =>
      (inRange.some(({ tenancyId }) => tenancyId === home.id) && livedHome(home, known).confirmer) || [],
  )
  const words = landlordConfirmations(confirmers, months)
  // The bank's name counts only if the account paid a month on this passport.
  const bankName = countsOf({ months }).byBank > 0 ? written : null
  const facts: NextHome = {
    ...(income.seen && { income: income.seen }),
    ...(bankName !== null && { bankName }),
    ...(stay && { stay }),
    ...(words.length > 0 && { landlordWords: words }),
  }
  return { facts, incomeAllowed: income.allowed }
}

function livedHome(home: Provable['homes'][number], known: Provable): LivedHome {
  const { startsOn, address } = home.tenancy
  return {
    ...{ isPresent: home.isPresent, startsOn },
    proved: known.proved.flatMap(({ tenancyId, dueOn }) => (tenancyId === home.id ? dueOn : [])).toSorted(),
    confirmer: confirmerOf(home, { address, landlord: null }, known),
  }
}

/** Returns the member's name as written by the bank of an account that pays the rent. */
async function nameWritten(db: Queryable, memberId: string): Promise<string | null> {
  const [member, holders] = await Promise.all([
    findMember(db, memberId),
    lookUp(db, accountHoldersOf([memberId])),
  ])
  const paying = holders.get(memberId)?.accounts.filter(({ paysRent }) => paysRent) ?? []
  const names = paying.flatMap(({ holders: written }) => (member && nameAtBank(member, written ?? [])) ?? [])
  return names[0] ?? null
}

/** Returns the facts the member could tick now, for the chosen months. */
export async function previewNextHome(
  context: RentRecordContext,
  memberId: string,
  range: { from: string; to: string },
): Promise<{ facts: NextHome; incomeAllowed: boolean }> {
  const known = await previewProvable(context, memberId)
  const wish = { ...range, fields: [] }
  const shown = await incomeShown(context, context.db, { memberId, ...known })
  // Consent may be new or the bank was just read, so compute income within the request.
  if (shown.allowed && !shown.seen) await readIncome(context, memberId)
  return knownForNextHome(context, context.db, {
    ...{ memberId, wish, known },
    months: passportMonths(known.periods, wish),
  })
}
