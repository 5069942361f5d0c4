import { rowBehind } from '@keyturn/identity'
import { type Day, dayOfInstant, monthOf } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import type { CurrentMember } from '@keyturn/platform/http'
import { type KeptPeriod, rentPeriods } from '@keyturn/rent-record'
import { standingOf } from '@keyturn/subscription'
import { loadTenanciesOf } from '@keyturn/tenancy'
import { AGENCIES, AGENCY_POLICIES, type Agency } from '../domain/agencies.ts'
import { agenciesCovered, type StandingConsent } from '../domain/consents.ts'
import {
  type DetailProblem,
  type NotReportedBecause,
  paymentsUntilFirstReport,
  reasonsNotToReport,
} from '../domain/eligibility.ts'
import { addressOfPresentHome } from '../domain/home-address.ts'
import { provableState } from '../domain/member-line.ts'
import { everyOf } from '../domain/rent-terms.ts'
import {
  type AgencyStanding,
  type Correction,
  type Entry,
  entryOf,
  monthsToShow,
  nextFileOn,
  type OpenQuestion,
  type ToldLine,
} from '../domain/timeline.ts'
import type { MemberSide } from '../member-side.ts'
import { profileFacts } from '../store/profile-facts.ts'
import { detailsInTheWay } from './agency-record.ts'

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
  const [{ access }, periods, facts] = await Promise.all([
    standingOf(replica, member, now),
    rentPeriods(replica, memberId),
    profileFacts(replica, memberId),
  ])
  const { consents, lines, questions, corrections } = facts
  const agenciesInPlan = access.plan?.features.craReportingCount ?? 0
  const covered = agenciesCovered(consents, agenciesInPlan)
  const proof = periods.map((period) => ({
    state: provableState(period),
    hasEvidence: period.evidence !== null,
  }))
  const isMatched = proof.some(({ state }) => state.startsWith('verified'))
  const every = everyOf({ id: periods.at(-1)?.tenancyId ?? '', terms: [] }, periods)
  const isHeldAt = (agency: Agency) =>
    lines.some((line) => line.agency === agency && line.outcome === 'accepted')
  const awaitsFirst = consents.some(({ agency, given }) => given && !isHeldAt(agency))
  const details = await detailProblems(replica, member, { today, awaitsFirst })
  const agencies = AGENCIES.map((agency): AgencyInProfile => {
    const consent = consents.find((each) => each.agency === agency) ?? null
    const isHeld = isHeldAt(agency)
    const stillNeeded = isHeld ? 0 : paymentsUntilFirstReport(proof, every, AGENCY_POLICIES[agency])
    const facts = {
      consentGiven: consent?.given ?? false,
      planCoversAgency: covered.includes(agency),
      agencyReached: house.reaches(agency),
      matchedByBank: isHeld || isMatched,
      paidToLandlord:
        isHeld || !(periods.findLast(({ state }) => state !== 'upcoming')?.toHousemate ?? false),
      paymentsUntilFirstReport: stillNeeded,
    }
    return {
      agency,
      consent,
      covered: facts.planCoversAgency,
      blockedBy: reasonsNotToReport(facts, details),
      paymentsUntilFirstReport: stillNeeded,
    }
  })
  const months = monthsToShow(periods, lines, today).map((month) =>
    monthInProfile(month, { today, periods, agencies, lines, questions, corrections }),
  )
  return { today, planName: access.plan?.displayName ?? null, agenciesInPlan, agencies, months }
}

/** The home is looked at only before a first file: what an agency holds already was written with it. */
async function detailProblems(
  db: Queryable,
  member: CurrentMember,
  { today, awaitsFirst }: { today: Day; awaitsFirst: boolean },
): Promise<DetailProblem[]> {
  const row = rowBehind(member)
  if (!row) return []
  const homes = awaitsFirst ? await loadTenanciesOf(db, [row.id], today) : null
  const home = homes?.get(row.id)?.find(({ isPresent }) => isPresent)
  const address = home ? addressOfPresentHome(home.tenancy.address, row.postcode) : null
  const holder = { name: `${row.firstName} ${row.lastName}`.trim(), bornOn: row.dateOfBirth }
  return detailsInTheWay(holder, address, nextFileOn(today))
}

interface Known {
  today: Day
  periods: KeptPeriod[]
  agencies: AgencyInProfile[]
  lines: ToldLine[]
  questions: OpenQuestion[]
  corrections: Correction[]
}

function monthInProfile(month: string, known: Known): MonthInProfile {
  const { today, agencies, lines, questions, corrections } = known
  const periods = known.periods.filter(({ dueOn }) => monthOf(dueOn) === month)
  const entries = agencies.map((each) => {
    const { agency } = each
    const line = lines.findLast((told) => told.agency === agency && told.month === month) ?? null
    const question = questions.find((asked) => asked.agency === agency && asked.month === month) ?? null
    const correction = corrections.findLast((made) => made.agency === agency && made.month === month) ?? null
    return entryOf({ today, month, periods }, standingAt(each, lines), line, question, correction)
  })
  return { month, periods, entries }
}

function standingAt({ agency, consent, blockedBy }: AgencyInProfile, lines: ToldLine[]): AgencyStanding {
  const told = lines.filter((line) => line.agency === agency)
  const [firstTold = null] = told.map(({ month }) => month).toSorted()
  const lastTakenSentOn = told.findLast(({ outcome }) => outcome === 'accepted')?.sentOn ?? null
  const givenOn = consent?.given ? dayOfInstant(consent.since) : null
  return { agency, givenOn, blockedBy, firstTold, lastTakenSentOn }
}
