import {
  bookedRows,
  type MemberAccount,
  memberAccountsOf,
  ownIncomeAccounts,
  ownLinksOf,
} from '@keyturn/bank-link'
import { findMember } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { combineLookups, lookUp, type Queryable } from '@keyturn/platform/db'
import { fullName, loadSharedAccounts, lockRecord, matchedIds, ownPeriods } from '@keyturn/rent-record'
import { allows, loadConsents, ownTenancies } from '@keyturn/tenancy'
import type { RentPassportContext } from '../context.ts'
import { type IncomeSeen, incomeSeen } from '../domain/income/answer.ts'
import { incomeMonths, type MoneyAccount } from '../domain/income/months.ts'
import { rentCompared } from '../domain/income/rent.ts'
import { incomeOf, saveIncome } from '../store/income.ts'
import type { Provable } from './provable-facts.ts'

/** Rows of which no income is computed: 24 a day for fourteen months are those of a business. */
const MAX_ROWS = 10_000

/** Computes income from the bank rows that were read for the rent. Does nothing without consent. */
export async function readIncome(context: RentPassportContext, memberId: string): Promise<void> {
  if (!allows(await loadConsents(context.db, memberId), 'see_income')) return
  await context.db.transaction(async (tx) => {
    await lockRecord(tx, memberId)
    // Checked again under the lock, because consent may have been withdrawn meanwhile.
    if (!allows(await loadConsents(tx, memberId), 'see_income')) return
    const today = dayOfInstant(context.clock.now())
    const [member, booked, { accounts, homes, periods, known, links, rentIds }] = await Promise.all([
      findMember(tx, memberId),
      bookedRows(tx, memberId),
      lookUp(
        tx,
        combineLookups({
          accounts: memberAccountsOf(memberId),
          homes: ownTenancies(memberId, today),
          periods: ownPeriods(memberId),
          known: incomeOf(memberId),
          links: ownLinksOf(memberId),
          rentIds: matchedIds(memberId),
        }),
      ),
    ])
    // A made-up statement could show money that left as arrived in another own account.
    const rows = booked.filter(({ source }) => source === 'bank')
    if (!member || rows.length > MAX_ROWS) return
    // The money of an account that others link too may be another member's.
    const shared = await loadSharedAccounts(tx, memberId, links)
    const linkedByOthers = new Set(shared.map(({ accountId }) => accountId))
    const isRent = new Set(rentIds)
    const payRent = new Set(rows.flatMap(({ id, accountId }) => (isRent.has(id) ? accountId : [])))
    // Uploaded statements do not show the account holder.
    const linked = accounts
      .filter(({ source }) => source === 'bank')
      .map((account) => ({ ...account, paysRent: payRent.has(account.id) }))
    const own = ownIncomeAccounts(member, linked)
    const { declaredPence, paidPence } = rentCompared(homes, periods, today)
    const keyOf = (payer: string): string => context.digest('rent-record', 'income-payer', memberId, payer)
    const money = {
      ...{ keyOf, today },
      rows: rows.map((row) => ({ ...row, isRent: isRent.has(row.id) })),
      accounts: linked.map((account) =>
        moneyAccount(account, own.has(account.id) && !linkedByOthers.has(account.id)),
      ),
      name: fullName(member),
      // Without a home there is nothing to compare with.
      rentPence: declaredPence > 0 ? Math.max(declaredPence, paidPence) : 0,
    }
    const found = incomeMonths(money, known)
    await saveIncome(
      tx,
      memberId,
      found.map((month) => ({ ...month, computedOn: today })),
    )
  })
}

const moneyAccount = (
  { id, holders, coverage, linkedAt }: MemberAccount,
  isOwnAlone: boolean,
): MoneyAccount => ({
  ...{ id, coverage, isOwnAlone },
  holders: holders ?? [],
  linkedOn: dayOfInstant(new Date(linkedAt)),
})

/** Returns the income a passport may show today; null without consent or with too little data. */
export async function incomeShown(
  { clock }: Pick<RentPassportContext, 'clock'>,
  db: Queryable,
  { memberId, homes, periods }: Pick<Provable, 'homes' | 'periods'> & { memberId: string },
): Promise<{ allowed: boolean; seen: IncomeSeen | null }> {
  const today = dayOfInstant(clock.now())
  const [consents, months] = await Promise.all([loadConsents(db, memberId), lookUp(db, incomeOf(memberId))])
  const allowed = allows(consents, 'see_income')
  const rent = rentCompared(homes, periods, today)
  return { allowed, seen: allowed ? incomeSeen(months, { today, rent }) : null }
}
