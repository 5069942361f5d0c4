import { formatMonth } from '@keyturn/platform/days'
import { formatPounds } from '@keyturn/platform/money'
import { penceOfPoints } from '@keyturn/rewards/constants'
import type { Fact, NotificationContent } from './grouping.ts'
import type { Kind } from './kinds.ts'
import { day, month, NOTHING_ADVERSE, type NotificationText, pounds } from './phrases.ts'
import { rentNearText, rentProblemText } from './rent-reminder-copy.ts'
import { landlordAnswered } from './words-landlord.ts'

export type { NotificationText } from './phrases.ts'

/** Text of a notification for the member: the event, its meaning and the next step. */
export function textOf(story: NotificationContent): NotificationText {
  const fact = story.facts.at(-1) ?? {}
  const many = story.count > 1 ? GROUPED[story.kind] : undefined
  return many ? many(story) : SINGLE[story.kind](fact)
}

const points = (amount: number): string =>
  `${amount.toLocaleString('en-GB')} ${amount === 1 ? 'point' : 'points'}`
const worth = (amount: number): string => `worth ${formatPounds(penceOfPoints(amount))}`

const SINGLE: Record<Kind, (fact: Fact) => NotificationText> = {
  coming_rent: rentNearText,
  troubled_rent: rentProblemText,
  rent_found: (fact) => ({
    title: fact.month ? `${month(fact)} rent found` : 'Rent payment found',
    body: `${pounds(fact)} on ${day(fact)}. ${fact.month ? 'Another lit window.' : 'It counts towards your history.'}`,
  }),
  rent_reversed: (fact) =>
    fact.why === 'came_back'
      ? {
          title: fact.month ? `Your ${month(fact)} rent came back` : 'A rent payment came back',
          body: `${pounds(fact)} of ${day(fact)} was returned, so it no longer counts. ${NOTHING_ADVERSE}`,
        }
      : {
          title: fact.month ? `Your ${month(fact)} rent no longer counts` : 'A rent payment no longer counts',
          body: `After an answer of yours, or news from your bank, ${pounds(fact)} of ${day(fact)} no longer counts as rent. ${NOTHING_ADVERSE}`,
        },
  month_to_confirm: (fact) =>
    fact.why === 'not_found'
      ? {
          title: `We could not find your ${month(fact)} rent`,
          body: `Did you pay it from another account, or on another day? Tell us on your dashboard. ${NOTHING_ADVERSE}`,
        }
      : {
          title: `Is this your ${month(fact)} rent?`,
          body: `We found a payment that may be it. Until you answer, the month is “waiting for your answer”. ${NOTHING_ADVERSE}`,
        },
  paper_read: (fact) =>
    fact.why === 'proves'
      ? {
          title: `Your document shows who paid ${month(fact)}`,
          body: 'One of us has read it. The month counts as verified.',
        }
      : {
          title: `Your document does not show who paid ${month(fact)}`,
          body: 'One of us has read it. Choose the month on your dashboard to see why, or to add another.',
        },
  landlord_answered: landlordAnswered,
  housemate_joined: () => ({
    title: 'A housemate has joined you',
    body: 'They prove their own share of the rent. They choose what you can see.',
  }),
  consent_words: (fact) => ({
    title:
      fact.amount === 1
        ? 'A text you agreed to has changed'
        : `${fact.amount} texts you agreed to have changed`,
    body: 'What you agreed to before still holds. Read the new words in Settings and answer them there.',
  }),
  bank_expiring: (fact) => ({
    title: `Your ${fact.name ?? 'bank'} link ends on ${day(fact)}`,
    body: 'One tap keeps it going. A broken link is never a missed month.',
  }),
  bank_ended: (fact) => ({
    title: `Your ${fact.name ?? 'bank'} link has ended`,
    body: 'We have stopped reading. Connect again whenever you like: we catch up on what we did not see.',
  }),
  account_held: (fact) => (ACCOUNT_HELD[fact.why ?? ''] ?? ACCOUNT_WAITS)(fact),
  look_ending: (fact) => ({
    title: `Your free look ends on ${day(fact)}`,
    body: 'Then we delete what we read of your bank. With a plan it stays, and nothing has to be linked again.',
  }),
  look_ended: () => ({
    title: 'Your free look is over',
    body: 'We have deleted what we read of your bank. Nothing was reported, and nothing is owed.',
  }),
  report_sent: (fact) => ({
    title: `${month(fact)} sent to ${fact.name}`,
    body: fact.day ? `It should show on your file by ${day(fact)}.` : 'We tell you when they have taken it.',
  }),
  report_accepted: (fact) => ({
    title: `${fact.name} accepted ${month(fact)}`,
    body: 'It is on its way to your file. Agencies show it when they next update.',
  }),
  report_rejected: (fact) => ({
    title: `${fact.name} did not take ${month(fact)}`,
    body: 'We put it right and send it again with the next file. There is nothing for you to do.',
  }),
  file_look: (fact) =>
    fact.why === 'traced'
      ? {
          title: `${fact.name} told us where ${month(fact)} is`,
          body: 'You did not find it on your file. Read the answer on your Credit Profile.',
        }
      : {
          title: `Is it on your ${fact.name} file?`,
          body: `Your ${month(fact)} rent should show there by now. Looking is free: your Credit Profile has the link.`,
        },
  agency_consent_words: () => ({
    title: 'The text about credit agencies has changed',
    body: 'What you agreed to before still holds. Read the new words on your Credit Profile and answer them there.',
  }),
  dispute_decided: (fact) => ({
    title:
      fact.why === 'in_favour' ? `You were right about ${month(fact)}` : `Our answer about ${month(fact)}`,
    body: `Your dispute is decided. See on your Credit Profile what ${fact.name} holds, and why.`,
  }),
  points_earned: (fact) => ({
    title: `${points(fact.amount ?? 0)} earned`,
    body: `${EARNED_FOR[fact.why ?? ''] ?? (fact.month ? `For your ${month(fact)} rent` : 'For your rent')}, ${worth(fact.amount ?? 0)}.`,
  }),
  points_taken_back: (fact) => ({
    title: `${points(fact.amount ?? 0)} taken back`,
    body:
      fact.why === 'refund'
        ? 'Your refund took back the points that plan gave you. Vouchers whose code you never opened are cancelled with it.'
        : 'The rent they were given for came back, or turned out not to be rent.',
  }),
  voucher_ready: (fact) => ({
    title: `Your ${pounds(fact)} ${fact.name ?? ''} voucher is ready`.replace('  ', ' '),
    body: 'Open it in Rewards to see its code.',
  }),
  voucher_failed: (fact) => ({
    title: `Your ${fact.name ?? ''} voucher could not be made`.replace('  ', ' '),
    body: 'Your points are back in your balance.',
  }),
  payment_failed: (fact) => ({
    title: 'Your payment did not go through',
    body: `Everything stays open until ${day(fact)}. Please update your card by then.`,
  }),
  plan_changed: (fact) => ({
    title: fact.why === 'started' ? `Your ${fact.name} plan has started` : `You are on ${fact.name} now`,
    body: 'You can change it or leave in Settings. It takes one switch.',
  }),
  plan_ended: () => ({
    title: 'Your plan has ended',
    body: 'You will not be charged again. Your history and your points stay yours.',
  }),
}

const ACCOUNT_WAITS = (): NotificationText => ({
  title: 'Somebody else has linked one of your accounts too',
  body: `One payment counts for one person, so for now it counts for them. Do you share the rent? Add each other under Housemates. If not, write to us how you use the account. One of us looks at it. ${NOTHING_ADVERSE}`,
})
const ACCOUNT_HELD: Record<string, (fact: Fact) => NotificationText> = {
  yours: (fact) => ({
    title: `Your account counts for you from ${day(fact)}`,
    body: 'One of us has looked at it. What counted for the other member before stays theirs.',
  }),
  theirs: (fact) => ({
    title: `An account counts for another member from ${day(fact)}`,
    body: `One of us has looked at it. What it has proved for you stays. If that is wrong, write to us. ${NOTHING_ADVERSE}`,
  }),
  stays: () => ({
    title: 'Your account goes on counting for another member',
    body: `One of us has looked at it. Settings, Bank shows why. If something has changed, write to us. ${NOTHING_ADVERSE}`,
  }),
}

const EARNED_FOR: Record<string, string> = {
  welcome: 'Your Welcome Bonus',
}

const GROUPED: Partial<Record<Kind, (story: NotificationContent) => NotificationText>> = {
  rent_found: (story) => ({
    title: `${story.count} rent payments found`,
    body: `${span(story)}${formatPounds(story.amount)} in all. Every one counts for your record.`,
  }),
  rent_reversed: (story) => ({
    title: `${story.count} rent payments no longer count`,
    body: `${span(story)}They were returned, or turned out not to be rent. ${NOTHING_ADVERSE}`,
  }),
  month_to_confirm: (story) => ({
    title: `${story.count} months need your answer`,
    body: `${span(story)}Is this your rent? Until you answer they are “waiting for your answer”. ${NOTHING_ADVERSE}`,
  }),
  report_sent: (story) => ({
    title: `${story.count} reports sent`,
    body: `${span(story)}To ${names(story)}. We tell you when they have taken them.`,
  }),
  report_accepted: (story) => ({
    title: `${story.count} reports accepted`,
    body: `${span(story)}By ${names(story)}. They show when the agencies next update.`,
  }),
  report_rejected: (story) => ({
    title: `${story.count} reports were not taken`,
    body: `${span(story)}By ${names(story)}. We put them right and send them again with the next file.`,
  }),
  points_earned: (story) => ({
    title: `${points(story.amount)} earned`,
    body: `${earnedFor(story)}, ${worth(story.amount)}.`,
  }),
  points_taken_back: (story) => ({
    title: `${points(story.amount)} taken back`,
    body: `${story.count} payments they were given for came back, or turned out not to be rent.`,
  }),
}

function earnedFor({ count, facts }: NotificationContent): string {
  const welcome = facts.some(({ why }) => why === 'welcome')
  const rents = welcome ? count - 1 : count
  const paid = rents === 1 ? 'a rent payment' : `${rents} rent payments`
  return `For ${paid}${welcome ? ' and your Welcome Bonus' : ''}`
}

/** Returns 'October 2024 to September 2026: ', or less if months are unknown. */
function span({ facts }: NotificationContent): string {
  const months = facts.flatMap((fact) => (fact.month ? [fact.month] : [])).sort()
  const [first] = months
  const last = months.at(-1)
  if (!first || !last) return ''
  return first === last ? `${formatMonth(first)}: ` : `${formatMonth(first)} to ${formatMonth(last)}: `
}

function names({ facts }: NotificationContent): string {
  const all = [...new Set(facts.flatMap((fact) => (fact.name ? [fact.name] : [])))]
  return new Intl.ListFormat('en-GB').format(all) || 'the agencies'
}
