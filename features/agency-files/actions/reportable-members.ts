import { accountHoldersOf } from '@keyturn/bank-link'
import { nameVerdict } from '@keyturn/bank-link/constants'
import { type Member, membersById, roleOf } from '@keyturn/identity'
import type { Title } from '@keyturn/identity/constants'
import type { Day } from '@keyturn/platform/days'
import { dayOfInstant } from '@keyturn/platform/days'
import type { ResultsOf } from '@keyturn/platform/db'
import { type PeriodFacts, rentPeriodsOf } from '@keyturn/rent-record'
import { accessOfMembers } from '@keyturn/subscription'
import { allows, type Consents, consentsOf, type KnownTenancy, tenanciesOf } from '@keyturn/tenancy'
import type { Agency } from '../constants.ts'
import type { AgencyFilesContext } from '../context.ts'
import { type Holder, sentNameVerdict } from '../domain/holder.ts'
import { addressOfPresentHome } from '../domain/home-address.ts'
import type { KnownAccount, KnownHome, ReportableMember } from '../domain/reportable-member.ts'
import {
  accountsOf,
  approvalsOf,
  arrangementsOf,
  consentsToAgencies,
  reportedHoldersOf,
} from '../store/facts.ts'

/** Facts that decide what a file reports about a member. */
export interface ReportablePerson extends ReportableMember {
  memberId: string
  /** First and last name, as the member typed them. */
  name: string
  title: Title | null
  bornOn: Day | null
  /** Name and date of birth last sent to any agency. Null before the first record. */
  toldHolder: Holder | null
  /** Null without a plan. */
  planName: string | null
  periods: readonly PeriodFacts[]
}

export interface LoadedMember {
  memberId: string
  /** Null if the member is gone. */
  person: ReportablePerson | null
  accounts: readonly KnownAccount[]
}

/** Queries the facts that decide the lines of these members, for the file itself and for its preview. */
export function factsAbout(
  { clock, disputesAbout }: AgencyFilesContext,
  memberIds: readonly string[],
  agencies: readonly Agency[],
) {
  const now = clock.now()
  return {
    members: membersById(memberIds),
    holders: accountHoldersOf(memberIds),
    homes: tenanciesOf(memberIds, dayOfInstant(now)),
    optIns: consentsOf(memberIds),
    accessOf: accessOfMembers(memberIds, now),
    periods: rentPeriodsOf(memberIds),
    consents: consentsToAgencies(memberIds),
    accounts: accountsOf(memberIds, agencies),
    toldHolders: reportedHoldersOf(memberIds),
    approvals: approvalsOf(memberIds),
    arrangements: arrangementsOf(memberIds),
    disputes: disputesAbout(memberIds),
  }
}

export function membersFrom(
  memberIds: readonly string[],
  facts: ResultsOf<ReturnType<typeof factsAbout>>,
  { adminEmails }: AgencyFilesContext,
): LoadedMember[] {
  const { members, homes, optIns, accessOf, periods } = facts
  return memberIds.map((memberId) => {
    const accounts = facts.accounts.get(memberId) ?? []
    const member = members.get(memberId)
    if (!member) return { memberId, person: null, accounts }
    const { plan } = accessOf({ memberId, role: roleOf(member, adminEmails) })
    const name = `${member.firstName} ${member.lastName}`.trim()
    const holders = facts.holders.get(memberId) ?? { accounts: [], accepted: [] }
    const toldHolder = facts.toldHolders.get(memberId) ?? null
    const isRenamed = toldHolder !== null && toldHolder.name !== name
    const person = {
      memberId,
      consents: facts.consents.get(memberId) ?? [],
      accounts,
      approvals: facts.approvals.get(memberId) ?? [],
      arrangements: facts.arrangements.get(memberId) ?? [],
      disputes: facts.disputes.get(memberId) ?? [],
      name,
      title: member.title,
      nameVerdict: nameVerdict(member, holders),
      ...(isRenamed && { toldNameVerdict: sentNameVerdict(toldHolder.name, holders) }),
      bornOn: member.dateOfBirth,
      toldHolder,
      optedIn: mayReport(optIns.get(memberId)),
      planName: plan?.displayName ?? null,
      agenciesInPlan: plan?.features.craReportingCount ?? 0,
      homes: (homes.get(memberId) ?? []).map((home) => knownHome(home, member)),
      periods: periods.get(memberId) ?? [],
    }
    return { memberId, person, accounts }
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

const mayReport = (consents: Consents | undefined): boolean =>
  consents !== undefined && allows(consents, 'report_to_agencies')
