import { type Day, dayOfInstant, type Every, monthOf } from '@keyturn/platform/days'
import type { CurrentMember } from '@keyturn/platform/http'
import { type KeptPeriod, rentPeriods } from '@keyturn/rent-record'
import { standingOf } from '@keyturn/subscription'
import { loadTenancies } from '@keyturn/tenancy'
import { AGENCIES, AGENCY_POLICIES, type Agency } from '../domain/agencies.ts'
import { agenciesCovered, type StandingConsent } from '../domain/consents.ts'
import { holdsTheMonth } from '../domain/dispute.ts'
import {
  type NotReportedBecause,
  paymentsUntilFirstReport,
  reasonsNotToReport,
} from '../domain/eligibility.ts'
import { type AgencyStanding, type Entry, entryOf, monthsToShow, type ToldLine } from '../domain/timeline.ts'
import type { MemberSide } from '../member-side.ts'
import { standingConsents } from '../store/consents.ts'
import { type Dispute, disputesOf } from '../store/disputes.ts'
import { toldLines } from '../store/told-lines.ts'

export interface AgencyInProfile {
  agency: Agency
  consent: StandingConsent | null
  covered: boolean
  blockedBy: NotReportedBecause[]
  paymentsUntilFirstReport: number
}

export interface MonthInProfile {
  month: string
  periods: KeptPeriod[]
  entries: Entry[]
}

export interface Profile {
  today: Day
  planName: string | null
  agenciesInPlan: number
  agencies: AgencyInProfile[]
  months: MonthInProfile[]
}

/** Everything one member may know about their reporting: every agency, every month. */
export async function readProfile(house: MemberSide, member: CurrentMember): Promise<Profile> {
  const { replica, clock } = house.runtime
  const { memberId } = member
  const now = clock.now()
  const today = dayOfInstant(now)
  const [{ access }, consents, periods, homes, lines, disputes] = await Promise.all([
    standingOf(replica, member, now),
    standingConsents(replica, memberId),
    rentPeriods(replica, memberId),
    loadTenancies(replica, memberId, today),
    toldLines(replica, memberId),
    disputesOf(replica, memberId),
  ])
  const agenciesInPlan = access.plan?.features.craReportingCount ?? 0
  const covered = agenciesCovered(consents, agenciesInPlan)
  const present = homes.find(({ isPresent }) => isPresent) ?? null
  const every = present?.tenancy.terms.findLast((terms) => terms.every !== null)?.every ?? 'month'
  const proof = periods.map(provable)
  const agencies = AGENCIES.map((agency): AgencyInProfile => {
    const consent = consents.find((each) => each.agency === agency) ?? null
    const isHeld = lines.some((line) => line.agency === agency && line.outcome === 'accepted')
    const stillNeeded = isHeld ? 0 : neededAt(agency, proof, every)
    const facts = {
      consentGiven: consent?.given ?? false,
      planCoversAgency: covered.includes(agency),
      matchedByBank: isHeld || homes.some(({ matchedAt }) => matchedAt !== null),
      paidToLandlord: true,
      paymentsUntilFirstReport: stillNeeded,
    }
    return {
      agency,
      consent,
      covered: facts.planCoversAgency,
      blockedBy: reasonsNotToReport(facts),
      paymentsUntilFirstReport: stillNeeded,
    }
  })
  const months = monthsToShow(periods, lines, today).map((month) =>
    monthInProfile(month, { today, periods, agencies, lines, disputes }),
  )
  return { today, planName: access.plan?.displayName ?? null, agenciesInPlan, agencies, months }
}

/** Only what a bank showed for days that were all watched counts towards the first report. */
function provable({ state, watched, bankProven }: KeptPeriod) {
  const isPaid = state === 'verified_on_time' || state === 'verified_late'
  return { state: isPaid && !(watched && bankProven) ? ('not_found' as const) : state, hasEvidence: false }
}

const neededAt = (agency: Agency, proof: ReturnType<typeof provable>[], every: Every): number =>
  paymentsUntilFirstReport(proof, every, AGENCY_POLICIES[agency])

interface Known {
  today: Day
  periods: KeptPeriod[]
  agencies: AgencyInProfile[]
  lines: ToldLine[]
  disputes: Dispute[]
}

function monthInProfile(month: string, known: Known): MonthInProfile {
  const { today, agencies, lines, disputes } = known
  const periods = known.periods.filter(({ dueOn }) => monthOf(dueOn) === month)
  const entries = agencies.map((each) => {
    const { agency } = each
    const line = lines.findLast((told) => told.agency === agency && told.month === month) ?? null
    const open = disputes.find(
      (dispute) => dispute.agency === agency && dispute.month === month && holdsTheMonth(dispute.state),
    )
    const question = open ? { id: open.id, agency, month, openedOn: dayOfInstant(open.openedAt) } : null
    return entryOf({ today, month, periods }, standingAt(each), line, question)
  })
  return { month, periods, entries }
}

function standingAt({ agency, consent, blockedBy }: AgencyInProfile): AgencyStanding {
  return { agency, givenOn: consent?.given ? dayOfInstant(consent.since) : null, blockedBy }
}
