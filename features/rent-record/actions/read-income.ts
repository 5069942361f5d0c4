import { bookedRows, isOwnAlone, type MemberAccount, memberAccountsOf } from '@keyturn/bank-link'
import { findMember, type Member } from '@keyturn/identity'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { combineLookups, lookUp, type Queryable } from '@keyturn/platform/db'
import { allows, type KnownTenancy, loadConsents, ownTenancies } from '@keyturn/tenancy'
import { PERIODS_A_YEAR } from '@keyturn/tenancy/constants'
import type { RentRecordContext } from '../context.ts'
import { type IncomeSeen, incomeSeen } from '../domain/income/answer.ts'
import { incomeMonths, type MoneyAccount } from '../domain/income/months.ts'
import { detectedRents } from '../domain/rent-now.ts'
import { incomeOf, saveIncome } from '../store/income.ts'
import { lockRecord, ownPeriods } from '../store/record.ts'
import type { Provable } from './provable-facts.ts'
import { fullName } from './record-shown-facts.ts'

/** Computes income from the bank rows that were read for the rent. Does nothing without consent. */
export async function readIncome(context: RentRecordContext, memberId: string): Promise<void> {
  if (!allows(await loadConsents(context.db, memberId), 'see_income')) return
  await context.db.transaction(async (tx) => {
    await lockRecord(tx, memberId)
    // Checked again under the lock, because consent may have been withdrawn meanwhile.
    if (!allows(await loadConsents(tx, memberId), 'see_income')) return
    const today = dayOfInstant(context.clock.now())
    const [member, rows, { accounts, homes, periods, known }] = await Promise.all([
      findMember(tx, memberId),
      bookedRows(tx, memberId),
      lookUp(
        tx,
        combineLookups({
          accounts: memberAccountsOf(memberId),
          homes: ownTenancies(memberId, today),
          periods: ownPeriods(memberId),
          known: incomeOf(memberId),
        }),
      ),
    ])
    if (!member) return
    const keyOf = (payer: string): string => context.digest('rent-record', 'income-payer', memberId, payer)
    const money = {
      ...{ rows, keyOf, today },
      accounts: accounts.flatMap((account) => moneyAccount(member, account)),
      name: fullName(member),
      rentPence: monthlyRentOf(homes, periods, today),
    }
    const found = incomeMonths(money, known)
    await saveIncome(
      tx,
      memberId,
      found.map((month) => ({ ...month, computedOn: today })),
    )
  })
}

/** Skips uploaded statements, because they do not show the account holder. */
function moneyAccount(member: Member, account: MemberAccount): MoneyAccount[] {
  const { id, source, holders, coverage, linkedAt } = account
  if (source !== 'bank') return []
  return [
    {
      ...{ id, coverage, holders: holders ?? [] },
      isOwnAlone: isOwnAlone(member, holders),
      linkedOn: dayOfInstant(new Date(linkedAt)),
    },
  ]
}

/** Returns the member's own share of the present home's monthly rent as actually paid; 0 without a home. */
export function monthlyRentOf(
  homes: readonly KnownTenancy[],
  periods: Parameters<typeof detectedRents>[0],
  today: Day,
): number {
  const home = homes.find(({ isPresent }) => isPresent)
  const terms = home?.tenancy.terms.findLast(({ from }) => from <= today) ?? home?.tenancy.terms[0]
  if (!home || !terms) return 0
  const risen = detectedRents(periods).find(({ tenancyId }) => tenancyId === home.id)
  const times = risen ? Math.max(1, risen.pence / risen.declaredPence) : 1
  const share = terms.share ?? home.tenancy.share
  return Math.ceil((terms.pence * share * times * PERIODS_A_YEAR[terms.every ?? 'month']) / 12)
}

/** Returns the income a passport may show today; null without consent or with too little data. */
export async function incomeShown(
  { clock }: Pick<RentRecordContext, 'clock'>,
  db: Queryable,
  { memberId, homes, periods }: Pick<Provable, 'homes' | 'periods'> & { memberId: string },
): Promise<{ allowed: boolean; seen: IncomeSeen | null }> {
  const today = dayOfInstant(clock.now())
  const [consents, months] = await Promise.all([loadConsents(db, memberId), lookUp(db, incomeOf(memberId))])
  const allowed = allows(consents, 'see_income')
  const rentPence = monthlyRentOf(homes, periods, today)
  return { allowed, seen: allowed ? incomeSeen(months, { today, rentPence }) : null }
}
