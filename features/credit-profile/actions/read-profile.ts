import { type AgencyPreview, previewReports, reportedHolderOf, sentLinesOf } from '@keyturn/agency-files'
import { lastFileDayOf, type SentLine } from '@keyturn/agency-files/constants'
import { type Day, dayOfInstant, monthOf } from '@keyturn/platform/days'
import { combineLookups, lookUp } from '@keyturn/platform/db'
import { notFound } from '@keyturn/platform/http'
import { countVerifiedMonths, type PeriodFacts } from '@keyturn/rent-record'
import { planEndOf } from '@keyturn/subscription'
import type { CreditProfileContext } from '../context.ts'
import {
  type AgencyFacts,
  type Correction,
  type Entry,
  entryOf,
  monthsToShow,
  type OpenQuestion,
} from '../domain/timeline.ts'
import { type CreditFileCheck, creditFileChecksOf } from '../store/credit-file-checks.ts'
import { correctionsOf, openQuestionsOf } from '../store/disputes.ts'

export interface MonthInProfile {
  month: string
  periods: PeriodFacts[]
  entries: Entry[]
}

export interface Profile {
  today: Day
  planName: string | null
  /** Last day of a cancelled plan. Null if the plan renews. */
  planEndsOn: Day | null
  /** Last day whose file still has that plan's records. */
  lastFileOn: Day | null
  agenciesInPlan: number
  agencies: AgencyPreview[]
  /** Name and date of birth at the agencies, if they differ from the profile. Null otherwise. */
  reportedAs: { name: string; bornOn: Day | null } | null
  months: MonthInProfile[]
  /** Verified months among the 24 on the dashboard. */
  monthsVerified: number
  looks: CreditFileCheck[]
}

/** Reads all of a member's reporting: every agency, every month. */
export async function readProfile(context: CreditProfileContext, memberId: string): Promise<Profile> {
  const { replica, clock } = context
  const today = dayOfInstant(clock.now())
  const everything = combineLookups({
    ahead: previewReports(context, memberId),
    lines: sentLinesOf(memberId),
    questions: openQuestionsOf(memberId),
    corrections: correctionsOf(memberId),
    looks: creditFileChecksOf(memberId),
    holder: reportedHolderOf(memberId),
    planEnd: planEndOf(memberId),
  })
  const { ahead, lines, questions, corrections, looks, holder, planEnd } = await lookUp(replica, everything)
  if (!ahead) throw notFound()
  const { person, agencies } = ahead
  const planEndsOn = planEnd && dayOfInstant(planEnd)
  const lastFileOn = planEnd && lastFileDayOf(planEnd)
  const ends = { planEndsOn, lastFileOn }
  const known = { today, periods: person.periods, agencies, lines, questions, corrections, ...ends }
  const months = monthsToShow(person.periods, lines, today).map((month) => monthInProfile(month, known))
  const { planName, agenciesInPlan, periods } = person
  const monthsVerified = countVerifiedMonths(periods, today)
  const isSame = holder === null || (holder.name === person.name && holder.bornOn === person.bornOn)
  const reportedAs = isSame ? null : holder
  return { today, planName, ...ends, agenciesInPlan, agencies, reportedAs, months, monthsVerified, looks }
}

interface Known {
  today: Day
  periods: readonly PeriodFacts[]
  agencies: readonly AgencyPreview[]
  lines: readonly SentLine[]
  questions: readonly OpenQuestion[]
  corrections: readonly Correction[]
  planEndsOn: Day | null
  lastFileOn: Day | null
}

function monthInProfile(month: string, known: Known): MonthInProfile {
  const { today, agencies, lines, questions, corrections } = known
  const periods = known.periods.filter(({ dueOn }) => monthOf(dueOn) === month)
  const entries = agencies.map((each) => {
    const { agency } = each
    const line = lines.findLast((sent) => sent.agency === agency && sent.month === month) ?? null
    const question = questions.find((asked) => asked.agency === agency && asked.month === month) ?? null
    const correction = corrections.findLast((made) => made.agency === agency && made.month === month) ?? null
    return entryOf({ today, month, periods }, factsAt(each, known), line, question, correction)
  })
  return { month, periods, entries }
}

function factsAt(
  { agency, consent, outlook }: AgencyPreview,
  { lines, planEndsOn, lastFileOn }: Known,
): AgencyFacts {
  const sent = lines.filter((line) => line.agency === agency)
  const [firstSent = null] = sent.map(({ month }) => month).toSorted()
  const lastTakenSentOn = sent.findLast(({ outcome }) => outcome === 'accepted')?.sentOn ?? null
  const givenOn = consent?.given ? dayOfInstant(consent.since) : null
  return { agency, givenOn, outlook, firstSent, lastTakenSentOn, planEndsOn, lastFileOn }
}
