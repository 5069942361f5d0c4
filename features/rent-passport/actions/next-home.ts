import { memberAccountsOf, nameAtBank } from '@keyturn/bank-link'
import { findMember } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { combineLookups, lookUp, type Queryable } from '@keyturn/platform/db'
import { Refusal } from '@keyturn/platform/http'
import { payingAccountsOf } from '@keyturn/rent-record'
import { depositQuestionsOf } from '@keyturn/tenancy'
import type { RentPassportContext } from '../context.ts'
import { depositsReturned } from '../domain/deposits-returned.ts'
import { homeConfirmers, livedHome } from '../domain/lived-home.ts'
import {
  landlordConfirmations,
  type NextHome,
  type NextHomeField,
  stayIn,
  tickedOf,
} from '../domain/next-home.ts'
import { countsOf, type PassportMonth, type PassportWish, passportMonths } from '../domain/passport.ts'
import { type Provable, previewProvable } from './provable-facts.ts'
import { incomeShown, readIncome } from './read-income.ts'

const NOT_KNOWN: Record<NextHomeField, string> = {
  income: 'We cannot say anything about your income yet.',
  bank_name: 'Your bank does not show your name on each account that pays the rent.',
  years: 'No bank has shown lately that rent was paid for your present home in these months.',
  landlord_word: 'No landlord or agent has confirmed anything in these months.',
  deposit: 'No landlord or agent of a home in these months has said that the deposit was returned in full.',
}

interface Made {
  memberId: string
  wish: PassportWish
  known: Provable
  months: readonly PassportMonth[]
}

/** Returns the facts the member ticked for the next home; null without a tick. Throws if a ticked fact is not known. */
export async function nextHomeOf(
  context: RentPassportContext,
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
  context: RentPassportContext,
  db: Queryable,
  { memberId, wish, known, months }: Made,
): Promise<{ facts: NextHome; incomeAllowed: boolean }> {
  const today = dayOfInstant(context.clock.now())
  const [income, bankName, questions] = await Promise.all([
    incomeShown(context, db, { memberId, ...known }),
    nameWritten(db, { memberId, wish, known, months }),
    lookUp(db, depositQuestionsOf(memberId)),
  ])
  const shown = { today, from: wish.from, to: wish.to }
  const stay = stayIn(
    known.homes.map((home) => livedHome(home, known)),
    shown,
  )
  const words = landlordConfirmations(homeConfirmers(known, wish), months)
  const deposits = depositsReturned(known, questions, shown)
  const facts: NextHome = {
    ...(income.seen && { income: income.seen }),
    ...(bankName !== null && { bankName }),
    ...(stay && { stay }),
    ...(words.length > 0 && { landlordWords: words }),
    ...(deposits.length > 0 && { deposits }),
  }
  return { facts, incomeAllowed: income.allowed }
}

/**
 * Returns the member's name as written by the banks of the accounts that paid a month of the range. Null if the name is
 * not checked, because another person's account pays too.
 */
async function nameWritten(db: Queryable, { memberId, wish, known, months }: Made): Promise<string | null> {
  if (!known.isNameChecked || countsOf({ months }).byBank === 0) return null
  const [member, { accounts, paying }] = await Promise.all([
    findMember(db, memberId),
    lookUp(
      db,
      combineLookups({ accounts: memberAccountsOf(memberId), paying: payingAccountsOf(memberId, wish) }),
    ),
  ])
  if (!member) return null
  const names = accounts
    .filter(({ id }) => paying.includes(id))
    .flatMap(({ holders }) => nameAtBank(member, holders ?? []) ?? [])
  return names.length > 0 ? [...new Set(names)].toSorted().join(', ') : null
}

/** Returns the facts the member could tick now, for the chosen months. */
export async function previewNextHome(
  context: RentPassportContext,
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
