import { formatPounds } from '@keyturn/platform/money'
import type { RentProblem } from '@keyturn/rent-reminders/constants'
import type { Fact } from './grouping.ts'
import { day, month, NOTHING_ADVERSE, type NotificationText, pounds } from './phrases.ts'

const to = ({ name }: Fact): string => (name ? ` to ${name}` : '')
const out = ({ account }: Fact): string => (account ? ` from ${account}` : '')
const onTime = ({ onTimeBy }: Fact): string =>
  onTimeBy ? `It is on time if your bank books it by ${day({ day: onTimeBy })}.` : ''
const sentencesOf = (...sentences: string[]): string => sentences.filter((each) => each !== '').join(' ')

/** Reminder of a rent day without problems. */
export const rentNearText = (fact: Fact): NotificationText => ({
  title: `Rent is due on ${day(fact)}`,
  body: sentencesOf(
    `${pounds(fact)}${to(fact)}${out(fact)}.`,
    fact.other ? `Until now it was ${formatPounds(fact.other)}: a standing order may need changing.` : '',
    fact.declared ? `You told us ${formatPounds(fact.declared)} and have paid this sum lately.` : '',
    onTime(fact),
  ),
})

/** Warning about the rent of a day that can still be paid on time. */
export const rentProblemText = (fact: Fact): NotificationText =>
  (RENT_PROBLEMS[fact.why ?? ''] ?? notSeenText)(fact)

function notSeenText(fact: Fact): NotificationText {
  const part = fact.other ? `${formatPounds(fact.other)} of it is there.` : ''
  return {
    title: part ? `Part of your ${month(fact)} rent is missing` : `We have not seen your ${month(fact)} rent`,
    body: sentencesOf(
      `${pounds(fact)}${to(fact)} was due on ${day(fact)}.`,
      part,
      onTime(fact),
      NOTHING_ADVERSE,
    ),
  }
}

const RENT_PROBLEMS: Record<string, (fact: Fact) => NotificationText> = {
  not_seen: notSeenText,
  other_sum: (fact) => ({
    title: `Your ${month(fact)} rent was ${formatPounds(fact.other ?? 0)} this time`,
    body: sentencesOf(`${pounds(fact)}${to(fact)} is still due for ${day(fact)}.`, onTime(fact)),
  }),
  other_payee: (fact) => ({
    title: `Your ${month(fact)} rent may have gone to somebody else`,
    body: `${pounds(fact)} left${out(fact)}${to(fact)}, not to your usual payee. If that was not you, call your bank today.`,
  }),
  other_day: (fact) => ({
    title: `Your ${month(fact)} rent has not gone out yet`,
    body: sentencesOf(
      `It has usually gone out by now. ${pounds(fact)}${to(fact)} is due on ${day(fact)}.`,
      onTime(fact),
    ),
  }),
  could_not_look: (fact) => ({
    title: `We could not look for your ${month(fact)} rent`,
    body: sentencesOf(
      `We cannot read your bank at the moment. Please check that ${pounds(fact)}${to(fact)} has gone out.`,
      onTime(fact),
    ),
  }),
} satisfies Record<RentProblem, (fact: Fact) => NotificationText>
