import { currentConsents } from '@keyturn/agency-files'
import { nextFileOn } from '@keyturn/agency-files/constants'
import { loadBankSummary } from '@keyturn/bank-link'
import { findMember, roleOf } from '@keyturn/identity'
import { addMonths, type Day, dayOfInstant } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { rentDaysAhead, rentPeriods } from '@keyturn/rent-record'
import { planStatusOf } from '@keyturn/subscription'
import { loadTenancies } from '@keyturn/tenancy'
import type { RentRemindersContext } from '../context.ts'
import { CALENDAR_MONTHS, type CalendarDay, calendarOf, calendarSpan } from '../domain/calendar.ts'

type Plan = Awaited<ReturnType<typeof planStatusOf>>

/** Calendar days of a member. Returns null if the account has been deleted. */
export async function readCalendar(
  { db, clock, adminEmails }: RentRemindersContext,
  memberId: string,
): Promise<CalendarDay[] | null> {
  const now = clock.now()
  const today = dayOfInstant(now)
  const member = await findMember(db, memberId)
  if (!member?.email) return null
  const plan = await planStatusOf(db, { memberId, role: roleOf(member, adminEmails) }, now)
  const days = [
    ...(await rentDays(db, memberId, today)),
    ...(await fileDays(db, memberId, { today, plan })),
    ...(await lastDaysOfLinks(db, memberId)),
    ...planDays(plan),
  ]
  return calendarOf(days, calendarSpan(today))
}

async function rentDays(db: Queryable, memberId: string, today: Day): Promise<CalendarDay[]> {
  const homes = await loadTenancies(db, memberId, today)
  const periods = await rentPeriods(db, memberId)
  return homes.flatMap((home) => {
    const known = periods.filter(({ tenancyId }) => tenancyId === home.id).map(({ dueOn }) => dueOn)
    return rentDaysAhead(home, known, calendarSpan(today)).map(
      ({ dueOn }): CalendarDay => ({ kind: 'rent', on: dueOn, of: home.id }),
    )
  })
}

/** Returns none without a plan, nor after its last day. */
async function fileDays(
  db: Queryable,
  memberId: string,
  { today, plan: { access, current } }: { today: Day; plan: Plan },
): Promise<CalendarDay[]> {
  if (!access.plan) return []
  const consents = await currentConsents(db, memberId)
  if (!consents.some(({ given }) => given)) return []
  const next = nextFileOn(today)
  const cancelsAt = access.complimentary ? null : current?.cancelsAt
  const endsOn = cancelsAt ? dayOfInstant(cancelsAt) : null
  return Array.from(
    { length: CALENDAR_MONTHS.ahead },
    (_, month): CalendarDay => ({ kind: 'file', on: addMonths(next, month), of: 'file' }),
  ).filter(({ on }) => endsOn === null || on < endsOn)
}

async function lastDaysOfLinks(db: Queryable, memberId: string): Promise<CalendarDay[]> {
  const { connections } = await loadBankSummary(db, memberId)
  return connections
    .filter(({ state }) => state === 'active' || state === 'reconfirm_due')
    .map(({ id, endsAt }) => ({ kind: 'bank', on: dayOfInstant(new Date(endsAt)), of: id }))
}

function planDays({ access, current }: Plan): CalendarDay[] {
  if (!current || !access.plan || access.complimentary) return []
  const { id, cancelsAt, periodEndsAt } = current
  return [
    cancelsAt
      ? { kind: 'plan_end', on: dayOfInstant(cancelsAt), of: id }
      : { kind: 'renewal', on: dayOfInstant(periodEndsAt), of: id },
  ]
}
