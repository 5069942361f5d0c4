import type { Every } from '@keyturn/platform/days'
import { type PayeeStanding, shownBy } from '@keyturn/rent-record/constants'
import type { NotReportedBecause } from '../constants.ts'
import { agenciesCovered } from './consents.ts'
import { asAtDay } from './cycle.ts'
import {
  type DetailProblem,
  isPayeeInDoubt,
  paymentsUntilFirstReport,
  provableState,
  reasonsNotToReport,
} from './eligibility.ts'
import { recordVerdict } from './holder.ts'
import { everyOf } from './rent-terms.ts'
import type { FileQuestion, KnownHome, KnownPeriod, ReportableMember } from './reportable-member.ts'

interface ExclusionInput {
  readonly question: FileQuestion
  /** A record about this home was sent and not rejected. */
  readonly isReported: boolean
  /** Periods due by the end of the month. */
  readonly known: readonly KnownPeriod[]
  readonly every: Every
}

/** Returns every reason why the file omits this home. Empty if there is none. */
export function exclusionReasons(
  member: ReportableMember,
  home: KnownHome,
  { question, isReported, known, every }: ExclusionInput,
): NotReportedBecause[] {
  const mine = known.filter(({ tenancyId }) => tenancyId === home.id)
  const missing = isReported ? 0 : paymentsUntilFirstReport(proofOf(known, member), every, question.policy)
  return reasonsNotToReport(
    {
      ...choicesOf(member, question),
      nameVerdict: isReported ? undefined : recordVerdict(member),
      matchedByBank: home.matched || isReported,
      paidToLandlord: isReported || !(mine.at(-1)?.toHousemate ?? false),
      payeeCheck: isReported ? null : doubtfulPayee(missing > 0 ? known : mine.slice(-1)),
      paymentsUntilFirstReport: missing,
    },
    question.detailsInTheWay?.(home),
  )
}

/** Returns the state of a payee in doubt. One that waits for a decision has priority over a refused one. */
function doubtfulPayee(periods: readonly KnownPeriod[]): PayeeStanding | null {
  const doubted = periods.filter(isPayeeInDoubt).map(({ payeeCheck }) => payeeCheck)
  return doubted.includes('waiting') ? 'waiting' : (doubted[0] ?? null)
}

function choicesOf(member: ReportableMember, { agency, reached }: FileQuestion) {
  const isChosen = member.consents.some((consent) => consent.given && consent.agency === agency)
  return {
    consentGiven: member.optedIn && isChosen,
    planCoversAgency: agenciesCovered(member.consents, member.agenciesInPlan).includes(agency),
    agencyReached: reached,
  }
}

function proofOf(periods: readonly KnownPeriod[], { homes }: ReportableMember) {
  const rhythms = new Map(
    [...new Set(periods.map(({ tenancyId }) => tenancyId))].map((id) => {
      const home = homes.find((each) => each.id === id) ?? { id, terms: [] }
      return [id, everyOf(home, periods)]
    }),
  )
  return periods.map((period) => ({
    state: provableState(period),
    hasEvidence: shownBy(period) === 'paper',
    every: rhythms.get(period.tenancyId) ?? 'month',
  }))
}

/** Returns the reasons why a file omits a member who has no home in it. */
export function reasonsWithoutHome(
  member: ReportableMember,
  question: FileQuestion,
  details: readonly DetailProblem[],
): NotReportedBecause[] {
  const hasHome = member.homes.length > 0
  const facts = {
    ...choicesOf(member, question),
    nameVerdict: recordVerdict(member),
    matchedByBank: hasHome,
    paidToLandlord: true,
    payeeCheck: null,
    paymentsUntilFirstReport: hasHome ? 0 : paymentsStillNeeded(member, question),
  }
  const reasons = reasonsNotToReport(facts, details)
  return hasHome ? [...reasons, 'no_home'] : reasons
}

/** Returns the payments missing by the end of the month before the first report to the agency. */
export function paymentsStillNeeded(
  member: ReportableMember,
  { agency, policy, month }: Pick<FileQuestion, 'agency' | 'policy' | 'month'>,
): number {
  if (member.accounts.some((account) => account.agency === agency && account.reported)) return 0
  const known = member.periods.filter(({ dueOn }) => dueOn <= asAtDay(month))
  const home = member.homes[0] ?? { id: known.at(-1)?.tenancyId ?? '', terms: [] }
  return paymentsUntilFirstReport(proofOf(known, member), everyOf(home, known), policy)
}
