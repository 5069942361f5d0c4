import type { Agency } from '@keyturn/agency-files/constants'
import { daysBetween, formatDay, monthOf } from '@keyturn/platform/days'
import { type MonthState, windowOf } from '@keyturn/rent-record/constants'
import type { AgencyView, DisputeView, MonthView, ProfileAnswer } from '../contract.ts'

type Entry = MonthView['entries'][number]

const SURELY_MEANT_DAYS = 300

/** Formats a day without the year, unless another year might be meant, because the column is narrow. */
export function shortDay(day: string, today: string): string {
  const full = formatDay(day)
  return Math.abs(daysBetween(today, day)) < SURELY_MEANT_DAYS ? full.slice(0, -5) : full
}

/** Returns dark for a month known only from sent records, because its payment is unknown. */
export function monthWindow(month: MonthView, today: string): MonthState {
  const { state, awaits_answer: awaitsAnswer, watched, evidenced: isProven } = month
  if (state === null) return 'upcoming'
  return windowOf({ state, isDue: month.month <= monthOf(today), awaitsAnswer, watched, isProven })
}

const TEETH: Record<Entry['state'], 0 | 1 | 2 | 3 | 4> = {
  off: 0,
  not_yet: 0,
  waiting: 0,
  verified: 1,
  left_out: 0,
  sent: 2,
  accepted: 3,
  visible: 4,
  rejected: 2,
  under_query: 3,
}

export function trackOf(entry: Entry) {
  const { state } = entry
  const kind =
    state === 'under_query' ? 'query' : state === 'off' || state === 'left_out' ? 'left_out' : 'way'
  const teeth = state === 'under_query' && entry.accepted_on === null ? 1 : TEETH[state]
  return { teeth, kind } as const
}

/** Returns the choice after one more agency. Beyond the plan's limit, the new one replaces the last. */
export function choiceWith(agency: Agency, given: readonly Agency[], inPlan: number): Agency[] {
  const others = given.filter((each) => each !== agency)
  return inPlan > others.length ? [...others, agency] : [...others.slice(0, Math.max(0, inPlan - 1)), agency]
}

/** Returns true if a cancelled plan ends before the next file, which then has no record of the member. */
export const endsBeforeFile = ({
  plan_ends_on: endsOn,
  next_file_on: fileOn,
}: Pick<ProfileAnswer, 'plan_ends_on' | 'next_file_on'>): boolean => endsOn !== null && endsOn < fileOn

/** Returns the blockers of the next file, except a missing choice of agency. */
export const otherBlockers = (
  profile: Pick<ProfileAnswer, 'blockers' | 'plan_ends_on' | 'next_file_on'>,
): string[] =>
  profile.blockers
    .filter(({ because }) => because !== 'no_consent' && (because !== 'plan_ends' || endsBeforeFile(profile)))
    .map(({ says }) => says)

/** Returns the agencies for Undo: those stopped, and those on at present. Others were stopped since. */
export function agenciesForUndo(
  stopped: readonly Agency[],
  agencies: readonly { agency: Agency; given: boolean }[],
): Agency[] {
  const standing = agencies.flatMap(({ agency, given }) => (given ? [agency] : []))
  return [...new Set([...standing, ...stopped])]
}

/** Returns true if every one of these agencies has this consent. */
export const allHaveConsent = (
  given: boolean,
  these: readonly Agency[],
  agencies: readonly { agency: Agency; given: boolean }[],
): boolean => agencies.every((each) => each.given === given || !these.includes(each.agency))

/** Returns the text beside a switch that is on, with the reason if no record is sent. */
export const switchedOnText = ({ reasons }: Pick<AgencyView, 'reasons'>): string =>
  reasons.length === 0 ? 'Sending' : 'Waiting'

type Waiting = Pick<DisputeView, 'standing' | 'promised_by' | 'legal_by'>

/** Returns the next step after a missed deadline. Null while none is missed. */
export function missedDeadlineText({ standing, promised_by, legal_by }: Waiting): string | null {
  if (standing === 'past_promise')
    return `We promised our answer by ${formatDay(promised_by)}, and that day has passed. The month stays under query until you have it, by ${formatDay(legal_by)} at the latest.`
  if (standing === 'past_law')
    return `The law’s last day for our answer, ${formatDay(legal_by)}, has passed. The month stays under query until you have it. You can complain to us, and to the Information Commissioner at ico.org.uk.`
  return null
}

/** Returns our deadline and the legal one in words, as future or past days. */
export function deadlineTexts({ standing, promised_by, legal_by }: Waiting): { answer: string; law: string } {
  const isPast = standing === 'past_promise' || standing === 'past_law'
  return {
    answer: isPast ? `was due by ${formatDay(promised_by)}` : `by ${formatDay(promised_by)}`,
    law: standing === 'past_law' ? `passed on ${formatDay(legal_by)}` : formatDay(legal_by),
  }
}

type Reporting = Pick<ProfileAnswer, 'blockers' | 'plan' | 'plan_ends_on' | 'next_file_on'> & {
  agencies: readonly Pick<AgencyView, 'given' | 'reasons'>[]
}

/** Returns the texts of the reporting switch. They hold for any state of the plan's own switch. */
export function reportingSwitch(profile: Reporting) {
  const given = profile.agencies.filter((each) => each.given)
  const on = given.length > 0
  return {
    on,
    state: on ? 'On.' : 'Off.',
    meaning: on ? nextFileWords(profile, given) : 'Nothing is sent to any agency.',
    thenTitle: on ? 'If you switch it off' : 'While it is off',
    stops: on ? REPORTING_STOPS : ['We send nothing to any agency.'],
    stays: REPORTING_STAYS,
  }
}

/** Returns a text that names the next file only if it has the member's record. */
function nextFileWords(profile: Reporting, given: readonly Pick<AgencyView, 'reasons'>[]): string {
  if (profile.plan === null) return 'Nothing is sent while you have no plan.'
  if (endsBeforeFile(profile)) return 'Your plan ends before the next file, so nothing new is sent.'
  const next = formatDay(profile.next_file_on)
  if (given.some(({ reasons }) => reasons.length === 0)) return `Next file ${next}.`
  const reason = otherBlockers(profile)[0] ?? given[0]?.reasons[0] ?? ''
  return `Waiting: the next file, on ${next}, says nothing about you yet. ${reason}`.trim()
}

const REPORTING_STOPS = [
  'We send nothing more, to any agency, from today.',
  'A file that has not gone out yet leaves without your record.',
]
const REPORTING_STAYS = [
  'What is already on your file stays there, up to six years.',
  'You can still dispute any month that was sent.',
  'Your plan has its own switch. This one does not change it.',
]
