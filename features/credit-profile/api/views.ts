import { type AgencyPreview, agenciesCovered, type ConsentEvent } from '@keyturn/agency-files'
import {
  AGENCIES,
  AGENCY_POLICIES,
  type Agency,
  type AgencyPolicy,
  type CurrentConsent,
  isUndecidedDispute,
  nextFileOn,
} from '@keyturn/agency-files/constants'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { poundsOfPence } from '@keyturn/platform/money'
import type { PeriodFacts } from '@keyturn/rent-record'
import { isProven, type PeriodState, shownState } from '@keyturn/rent-record/constants'
import type { MonthInProfile, Profile } from '../actions/read-profile.ts'
import type { AgencyView, DisputeView, MonthView, ProfileAnswer } from '../contract.ts'
import { blockersOf } from '../domain/blockers.ts'
import { CURRENT_TEXT_VERSION, consentTextOf } from '../domain/consent-texts.ts'
import { clockOf, isByEvidence } from '../domain/dispute.ts'
import { reasonInFull } from '../domain/reasons.ts'
import { planEndWords } from '../domain/timeline.ts'
import type { AgencyRecord, Dispute, Evidence } from '../store/disputes.ts'
import { creditFileCheckView } from './credit-file-check-routes.ts'

export function profileView(profile: Profile): ProfileAnswer {
  return {
    today: profile.today,
    agencies_in_plan: profile.agenciesInPlan,
    plan: profile.planName,
    plan_ends_on: profile.planEndsOn,
    next_file_on: nextFileOn(profile.today),
    agencies: profile.agencies.map((agency) => agencyView(agency, profile)),
    reported_as: profile.reportedAs && {
      name: profile.reportedAs.name,
      born_on: profile.reportedAs.bornOn,
    },
    months: profile.months.map(monthView),
    blockers: blockersOf(profile.agencies, profile),
    months_verified: profile.monthsVerified,
    looks: profile.looks.map(creditFileCheckView),
  }
}

function agencyView(known: AgencyPreview, { today, months, planEndsOn, lastFileOn }: Profile): AgencyView {
  const { agency, consent, covered, blockedBy } = known
  const policy = AGENCY_POLICIES[agency]
  const given = consent?.given ?? false
  const { title, text, ifWithdrawn } = consentTextOf(agency, given ? consent?.textVersion : null)
  const entries = months.flatMap((month) => month.entries.filter((entry) => entry.agency === agency))
  return {
    agency,
    name: policy.name,
    given,
    since: given && consent ? dayOfInstant(consent.since) : null,
    covered,
    next_file_on: nextFileOn(today),
    months_sent: entries.filter(({ sentOn }) => sentOn !== null).length,
    months_on_file: entries.filter(({ acceptedOn }) => acceptedOn !== null).length,
    under_query: entries.filter(({ state }) => state === 'under_query').length,
    payments_until_first_report: known.paymentsStillNeeded,
    reasons: [
      ...blockedBy.map(reasonInFull),
      ...(planEndsOn !== null && lastFileOn !== null && lastFileOn < nextFileOn(today)
        ? [planEndWords(planEndsOn)]
        : []),
    ],
    visible_within: lagWords(policy),
    title,
    text,
    if_withdrawn: ifWithdrawn,
  }
}

function lagWords({ visibleAfter }: AgencyPolicy): string {
  return 'days' in visibleAfter
    ? `about ${Math.round(visibleAfter.days / 7)} weeks`
    : `up to ${visibleAfter.months === 3 ? 'three' : visibleAfter.months} months`
}

/** Priority of states for a month with several periods, the most important first. */
const STATE_PRIORITY: readonly PeriodState[] = [
  'confirmed_missed',
  'not_found',
  'reversed',
  'part_paid',
  'upcoming',
  'verified_late',
  'paid_by_other',
  'verified_on_time',
]

const isReportedPaid = ({ state }: PeriodFacts): boolean =>
  state === 'verified_on_time' || state === 'verified_late' || state === 'paid_by_other'

function monthView({ month, periods, entries }: MonthInProfile): MonthView {
  const sum = (of: (period: PeriodFacts) => number): number =>
    poundsOfPence(periods.reduce((total, period) => total + of(period), 0))
  const state = STATE_PRIORITY.find((each) => periods.some((period) => period.state === each))
  const awaitsAnswer = periods.some((period) => period.awaitsAnswer)
  return {
    month,
    due: sum(({ duePence }) => duePence),
    found: sum(({ foundPence }) => foundPence),
    settled_on: periods.findLast(({ settledOn }) => settledOn !== null)?.settledOn ?? null,
    awaits_answer: awaitsAnswer,
    watched: periods.every(({ watched }) => watched),
    evidenced: periods.every((period) => !isReportedPaid(period) || isProven(period)),
    state: state ? shownState({ state, awaitsAnswer }) : null,
    entries: entries.map((entry) => ({
      agency: entry.agency,
      state: entry.state,
      code: entry.code,
      sent_on: entry.sentOn,
      accepted_on: entry.acceptedOn,
      expected_visible_by: entry.visibleBy,
      goes_on: entry.goesOn,
      words: entry.words,
      on: entry.on,
      note: entry.note,
      dispute_id: entry.questionId,
    })),
  }
}

export function consentsView(
  consents: readonly CurrentConsent[],
  history: readonly ConsentEvent[],
  agenciesInPlan: number,
) {
  const covered = agenciesCovered(consents, agenciesInPlan)
  return {
    agencies: AGENCIES.map((agency) => {
      const consent = consents.find((each) => each.agency === agency)
      const given = consent?.given ?? false
      const words = consentTextOf(agency, given ? consent?.textVersion : null)
      return {
        agency,
        given,
        since: given && consent ? consent.since.toISOString() : null,
        text_version: given && consent ? consent.textVersion : CURRENT_TEXT_VERSION,
        covered: covered.includes(agency),
        title: words.title,
        text: words.text,
        if_withdrawn: words.ifWithdrawn,
        newer_text: given && words.version !== CURRENT_TEXT_VERSION ? consentTextOf(agency).text : null,
      }
    }),
    agencies_in_plan: agenciesInPlan,
    history: history.map(({ agency, given, at, channel, textVersion, textHash }) => ({
      agency,
      given,
      at: at.toISOString(),
      channel,
      text_version: textVersion,
      text_hash: textHash,
    })),
  }
}

export function disputeView(
  dispute: Dispute,
  attached: { evidence: readonly Evidence[]; letters: readonly { disputeId: string; agency: Agency }[] },
  today: Day,
): DisputeView {
  const { evidence, letters } = attached
  const { promisedBy, legalBy, urgency } = clockOf(dayOfInstant(dispute.openedAt), today)
  return {
    id: dispute.id,
    agency: dispute.agency,
    month: dispute.month,
    reason: dispute.reason,
    state: dispute.state,
    opened_at: dispute.openedAt.toISOString(),
    decided_at: dispute.decidedAt?.toISOString() ?? null,
    decision: dispute.decisionNote,
    closed_at: dispute.closedAt?.toISOString() ?? null,
    by_paper: isByEvidence(dispute),
    before: dispute.recordsBefore.map(recordView),
    after: dispute.recordsAfter.map(recordView),
    by_letter: letters.flatMap(({ disputeId, agency }) => (disputeId === dispute.id ? [agency] : [])),
    promised_by: promisedBy,
    legal_by: legalBy,
    standing: isUndecidedDispute(dispute.state) ? urgency : null,
    evidence: evidence
      .filter(({ disputeId }) => disputeId === dispute.id)
      .map(({ id, fileName, kind, sizeBytes, uploadedAt }) => ({
        id,
        file_name: fileName,
        kind,
        size_bytes: sizeBytes,
        uploaded_at: uploadedAt.toISOString(),
      })),
  }
}

const recordView = ({ agency, code, sentOn }: AgencyRecord) => ({ agency, code, sent_on: sentOn })
