import { type RecordedArrangement, recordedArrangementsOf, reportedHolderOf } from '@keyturn/agency-files'
import { freeLookEndDay } from '@keyturn/free-look'
import { findMember, type Member } from '@keyturn/identity'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { lookUp } from '@keyturn/platform/db'
import { recordAccess } from '@keyturn/privacy'
import { readBook } from '@keyturn/rewards'
import { noticesOf, planStatusOf, type SentNotice } from '@keyturn/subscription'
import { type KnownTenancy, loadTenancies } from '@keyturn/tenancy'
import type { AdminContext } from '../context.ts'
import { notFound } from '../refusals.ts'
import { decisionsAbout, type PastDecision } from '../store/decisions.ts'
import { type MonthStatus, monthsOf } from '../store/month-statuses.ts'

export interface Person {
  member: Member
  home: KnownTenancy | null
  /** Name that agencies have, if it differs from the current one. */
  reportedAs: { name: string; bornOn: Day | null } | null
  plan: string | null
  /** Day on which the free look ends. Null without a free look. */
  lookEndsOn: Day | null
  planEmails: SentNotice[]
  arrangements: RecordedArrangement[]
  pointsAvailable: number
  months: MonthStatus[]
  decisions: PastDecision[]
}

/** A member as staff can see them: facts and evidence, without rent amounts. */
export async function readPerson(context: AdminContext, adminId: string, memberId: string): Promise<Person> {
  const { db, clock } = context
  const now = clock.now()
  const member = await findMember(db, memberId)
  if (!member) throw notFound()
  await db.transaction((tx) =>
    recordAccess(tx, { at: now, adminId, memberIds: [memberId], what: 'verification' }),
  )
  const homes = await loadTenancies(db, memberId, dayOfInstant(now))
  const { current } = await planStatusOf(db, { memberId, role: 'member' }, now)
  const known = await lookUp(db, reportedHolderOf(memberId))
  const name = `${member.firstName} ${member.lastName}`.trim()
  const isSame = known === null || (known.name === name && known.bornOn === member.dateOfBirth)
  return {
    member,
    reportedAs: isSame ? null : known,
    home: homes.find(({ isPresent }) => isPresent) ?? homes[0] ?? null,
    plan: current?.plan ?? null,
    lookEndsOn: await freeLookEndDay(db, memberId),
    arrangements: await lookUp(db, recordedArrangementsOf(memberId)),
    planEmails: await lookUp(db, noticesOf(memberId)),
    pointsAvailable: (await readBook(db, memberId)).balances.available,
    months: await monthsOf(db, memberId),
    decisions: await decisionsAbout(db, memberId),
  }
}
