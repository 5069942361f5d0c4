import { dayOfInstant } from '@keyturn/platform/days'
import { lookUp, type Queryable } from '@keyturn/platform/db'
import { depositQuestionsOf } from '@keyturn/tenancy'
import type { RentPassportContext } from '../context.ts'
import { areStillReturned, depositsReturned } from '../domain/deposits-returned.ts'
import { isStillEnough } from '../domain/income/answer.ts'
import { rentCompared } from '../domain/income/rent.ts'
import type { Statement } from '../domain/passport.ts'
import { incomeOf } from '../store/income.ts'

export interface CheckContext extends Pick<RentPassportContext, 'clock'> {
  db: Queryable
}

type Deposits = Parameters<typeof depositsReturned>[0]

/** Returns false if a landlord changed the answer about a deposit, or no longer confirms that home. */
export async function isDepositUnchanged(
  { db, clock }: CheckContext,
  memberId: string,
  { nextHome, name, months }: Statement,
  known: Omit<Deposits, 'name'>,
): Promise<boolean> {
  const [first, last] = [months[0], months.at(-1)]
  if (!nextHome?.deposits || !first || !last) return true
  const questions = await lookUp(db, depositQuestionsOf(memberId))
  const range = { from: first.month, to: last.month, today: dayOfInstant(clock.now()) }
  return areStillReturned(
    nextHome.deposits,
    depositsReturned({ ...known, name: name ?? '' }, questions, range),
  )
}

/** Returns false if the rent has risen since, so that income which was enough for it is not enough now. */
export async function isIncomeStillEnough(
  { db, clock }: CheckContext,
  memberId: string,
  { nextHome }: Statement,
  {
    homes,
    periods,
  }: { homes: Parameters<typeof rentCompared>[0]; periods: Parameters<typeof rentCompared>[1] },
): Promise<boolean> {
  const income = nextHome?.income
  if (income?.enough !== 'yes') return true
  const now = rentCompared(homes, periods, dayOfInstant(clock.now()))
  return isStillEnough(income, await lookUp(db, incomeOf(memberId)), {
    now,
    before: rentCompared(homes, periods, income.readOn),
  })
}
