import { findMembers, type Member, roleOf } from '@keyturn/identity'
import type { Day } from '@keyturn/platform/days'
import { dayOfInstant } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { rentPeriodsOf, type StoredPeriod } from '@keyturn/rent-record'
import { accessOfAll } from '@keyturn/subscription'
import { type KnownTenancy, loadConsentsOf, loadTenanciesOf } from '@keyturn/tenancy'
import type { AgencyFilesContext } from '../context.ts'
import { addressOfPresentHome } from '../domain/home-address.ts'
import type { KnownAccount, KnownHome, ReportableMember } from '../domain/reportable-member.ts'
import { loadOwnFacts } from '../store/facts.ts'
import type { Agency } from '../words.ts'

/** Everything that decides what a file says of a member. */
export interface ReportablePerson extends ReportableMember {
  memberId: string
  /** First and last name, as the member wrote them. */
  name: string
  bornOn: Day | null
  /** Null without a plan. */
  planName: string | null
  periods: readonly StoredPeriod[]
}

export interface LoadedMember {
  memberId: string
  /** Null when the member is gone. */
  person: ReportablePerson | null
  accounts: readonly KnownAccount[]
}

/**
 * The one reading behind the files and behind what members are promised of them. However many members they are, it takes
 * the same few statements.
 */
export async function loadMembers(
  { clock, adminEmails }: AgencyFilesContext,
  db: Queryable,
  memberIds: readonly string[],
  agencies: readonly Agency[],
): Promise<LoadedMember[]> {
  const now = clock.now()
  const found = await findMembers(db, memberIds)
  const members = new Map(found.map((member) => [member.id, member]))
  const ids = [...members.keys()]
  const homes = await loadTenanciesOf(db, ids, dayOfInstant(now))
  const optIns = await loadConsentsOf(db, ids)
  const roles = [...members].map(([memberId, member]) => ({ memberId, role: roleOf(member, adminEmails) }))
  const plans = await accessOfAll(db, roles, now)
  const periods = await rentPeriodsOf(db, ids)
  return (await loadOwnFacts(db, memberIds, agencies)).map(({ memberId, ...own }) => {
    const member = members.get(memberId)
    const plan = plans.get(memberId)?.plan
    const person: ReportablePerson | null = member
      ? {
          ...own,
          memberId,
          name: `${member.firstName} ${member.lastName}`.trim(),
          bornOn: member.dateOfBirth,
          optedIn: optIns.get(memberId)?.craReportingOptIn ?? false,
          planName: plan?.displayName ?? null,
          agenciesInPlan: plan?.features.craReportingCount ?? 0,
          homes: (homes.get(memberId) ?? []).map((home) => knownHome(home, member)),
          periods: periods.get(memberId) ?? [],
        }
      : null
    return { memberId, person, accounts: own.accounts }
  })
}

function knownHome({ id, isPresent, matchedAt, tenancy }: KnownTenancy, { postcode }: Member): KnownHome {
  const { startsOn, endsOn, address, terms, share } = tenancy
  return {
    id,
    startsOn,
    endsOn,
    address: isPresent ? addressOfPresentHome(address, postcode) : address,
    matched: matchedAt !== null,
    terms,
    share,
  }
}
