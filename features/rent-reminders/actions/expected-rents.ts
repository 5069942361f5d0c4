import { type BankSummary, loadBankSummary } from '@keyturn/bank-link'
import { addDays, type Day, dayOfInstant, type Nation } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import {
  bankDayOf,
  loadRentPaid,
  type RentPaid,
  rentPeriods,
  type StoredPeriod,
  withRentNow,
} from '@keyturn/rent-record'
import { type KnownTenancy, loadTenancies } from '@keyturn/tenancy'
import { termsOn } from '@keyturn/tenancy/constants'
import { dayAndEveningOf } from '../domain/day-and-evening.ts'
import type { BankReadStatus, ComingRent } from '../domain/decide-reminder.ts'
import { type UsualPayment, usualPaymentOf } from '../domain/usual-payment.ts'

/** A rent day within its grace period, with the member's usual payments. */
export interface ExpectedRent extends ComingRent {
  tenancyId: string
  nation: Nation
  /** Less than `duePence` if payments show a rent that was not declared. */
  declaredPence: number
  habit: UsualPayment | null
  bank: BankReadStatus | null
  payee: string | undefined
  account: string | undefined
  declared: readonly string[]
  /** Bank rows matched to it. */
  paidBy: readonly string[]
}

/** Three monthly rents and the days around them. */
const USUAL_PAYMENT_DAYS = 130

export async function expectedRents(db: Queryable, memberId: string, at: Date): Promise<ExpectedRent[]> {
  const today = dayOfInstant(at)
  const declared = await rentPeriods(db, memberId)
  const periods = withRentNow(declared)
  const present = periods.filter(({ lateAfter }) => lateAfter >= today)
  if (present.length === 0) return []
  const homes = await loadTenancies(db, memberId, today)
  const paid = await loadRentPaid(db, memberId, addDays(today, -USUAL_PAYMENT_DAYS))
  const glance = await loadBankSummary(db, memberId)
  return present.flatMap((period): ExpectedRent[] => {
    const home = homes.find(({ id }) => id === period.tenancyId)
    const before = periods.filter(({ dueOn, state }) => dueOn < period.dueOn && state !== 'upcoming').at(-1)
    if (!home || !isLivedIn(home, period.dueOn) || before?.state === 'paid_by_other') return []
    const habit = usualPaymentOf(paid, period)
    const latest = paid.find(({ tenancyId }) => tenancyId === home.id)
    return [
      {
        ...period,
        declaredPence: declared.find((each) => isSamePeriod(each, period))?.duePence ?? period.duePence,
        bankDay: bankDayOf(period, home.tenancy.nation),
        nation: home.tenancy.nation,
        habit,
        bank: showsRent(before, paid) ? bankReadStatusOf(glance, latest ?? paid[0], at) : null,
        payee: payeeOf(home, period.dueOn) ?? latest?.payee,
        account: latest?.accountName,
        declared: home.tenancy.payees,
        paidBy: paid.filter(({ dueOn }) => dueOn === period.dueOn).map(({ transactionId }) => transactionId),
      },
    ]
  })
}

const isSamePeriod = (one: StoredPeriod, other: StoredPeriod): boolean =>
  one.dueOn === other.dueOn && one.tenancyId === other.tenancyId

const isLivedIn = ({ tenancy }: KnownTenancy, day: Day): boolean =>
  tenancy.startsOn <= day && (tenancy.endsOn === null || day <= tenancy.endsOn)

/**
 * True if the bank has shown this member's rent, or no earlier period exists. False after a period that the member paid
 * from elsewhere.
 */
const showsRent = (before: StoredPeriod | undefined, paid: readonly RentPaid[]): boolean =>
  before?.memberAnswer !== 'paid_elsewhere' && (paid.length > 0 || before === undefined)

/** With a housemate as payee, the bank shows the housemate's name, not the landlord's. */
function payeeOf({ tenancy, landlordName }: KnownTenancy, on: Day): string | undefined {
  return termsOn(tenancy.terms, on)?.toHousemate ? undefined : landlordName || undefined
}

/** State of the link whose account paid the last rent. Before the first rent, of all links. */
function bankReadStatusOf(
  { accounts, connections }: BankSummary,
  paid: RentPaid | undefined,
  at: Date,
): BankReadStatus | null {
  const usual = accounts.find(({ id }) => id === paid?.accountId)?.connectionId
  const asked = connections.filter(({ id }) => paid === undefined || id === usual)
  const live = asked.filter(
    ({ state, endsAt }) => (state === 'active' || state === 'reconfirm_due') && new Date(endsAt) > at,
  )
  if (live.length === 0) return null
  const reads = live.map(({ lastReadAt }) => lastReadAt)
  const oldest = reads.includes(null) ? null : reads.flatMap((read) => read ?? []).sort()[0]
  return {
    readAt: oldest ? dayAndEveningOf(new Date(oldest)) : null,
    isUnreadable: live.some(({ trouble, firstReadDone }) => trouble || !firstReadDone),
  }
}
