import { agencyNames, FILE_DAY } from '@keyturn/agency-files/constants'
import { firstReportSentence, neverReported } from '@keyturn/agency-files/first-report'
import { formatPounds, formatPoundsShort } from '@keyturn/platform/money'
import { POINTS_PER_POUND, pointsWorth, yearlyRewardsPence } from '@keyturn/rewards/constants'
import {
  agencyCount,
  COOLING_OFF_DAYS,
  fromPrice,
  premiumPlan,
  standardPlan,
} from '@keyturn/subscription/constants'

import { exampleOfPoints, laws, ours } from '../facts.ts'

export interface Question {
  id: string
  question: string
  /** One string per paragraph. Plain words only: search engines read these too. */
  answer: readonly string[]
  link?: { label: string; to: string }
}

export const questions: readonly Question[] = [
  {
    id: 'what-it-does',
    question: 'What does Keyturn do?',
    answer: [
      'Keyturn reads your bank account through open banking, finds the rent you pay, and proves it month by month. With that proof you can do three things: earn points, have your rent reported to the credit reference agencies you choose, and hand a landlord a rent passport that shows what you paid and when.',
      'The link to your bank is read-only. We never hold or move your rent: you go on paying it exactly as you do today.',
    ],
  },
  {
    id: 'what-is-a-credit-rating',
    question: 'What is a credit rating?',
    answer: [
      'A credit reference agency keeps a file about how you have paid loans, cards, bills and, if it is reported, rent. From that file it works out a score. There is no single UK score: each agency has its own scale, and each lender uses its own rules on top.',
      'So a score is an opinion, and your file is the evidence. We work on the evidence. No agency gives us scores, so we never show you a made-up one.',
    ],
  },
  {
    id: 'how-data-is-used',
    question: 'How do you use my data?',
    answer: [
      `We read your transactions to find rent. What is not rent is deleted within ${ours.rowsKeptDays} days. What is rent becomes your record: the amount, the date, the home and whether it was on time.`,
      'Your data is never sold and never used for direct marketing. News about Keyturn itself comes only if you switch it on in Settings. Your data goes to a credit agency only after you opt in to that agency, by name.',
    ],
    link: { label: 'Read the privacy policy', to: '/privacy-policy' },
  },
  {
    id: 'opting-out',
    question: 'Can I opt out of reporting?',
    answer: [
      'Yes, and you start opted out. Reporting begins only when you tick the box for an agency, one agency at a time. You can withdraw from any of them on the same screen, with the same number of clicks.',
      'From that moment nothing more is sent to that agency. What it has already received stays on your file there under its own rules, for up to six years, and we say so before you opt in. You keep your points, your record and your rent passport either way.',
    ],
  },
  {
    id: 'who-the-agencies-are',
    question: 'Who are the credit reference agencies?',
    answer: [
      `The main agencies in the UK are ${agencyNames()}. Lenders ask one or more of them for your file when you apply for credit. ${standardPlan.displayName} reports to ${agencyCount(standardPlan)} agency of your choice; ${premiumPlan.displayName} to up to ${agencyCount(premiumPlan)}.`,
      'Lenders may look at any of them. If a lender asks an agency that you have not chosen, it will not see your rent there.',
    ],
  },
  {
    id: 'when-it-shows',
    question: 'When will my rent show on my file?',
    answer: [
      `${firstReportSentence} If you have just moved in, that is half a year from now; if your bank shows half a year of rent, it is the next file.`,
      `We build one file a month, on the ${FILE_DAY}th, for the month before. The agency checks it and adds it to your file. It may take up to three months before you see the first entry.`,
      `Some rent is never reported: ${neverReported.join('; ')}. It still counts in your own record.`,
      'You do not have to guess. For every month and every agency your Credit Profile shows when it was verified, sent and accepted, and the date by which it should be visible.',
    ],
  },
  {
    id: 'what-is-different',
    question: 'How is Keyturn different from other platforms?',
    answer: [
      'Nothing adverse happens by accident. A month is verified, not found yet, or confirmed missed. A broken bank link is never a missed month, and only a month that you confirmed, and a person here checked, can be reported as missed.',
      `You see exactly what was sent. Your plan and your reporting are two separate switches on one screen. A new bank, a rent rise or a new home is an edit with a date: nothing restarts. And up to ${ours.monthsRead} months of past rent are read on the day you link your bank.`,
    ],
  },
  {
    id: 'rewards',
    question: 'How does the reward scheme work?',
    answer: [
      `You earn 1 point for every £1 of verified rent, and ${premiumPlan.features.rewardsMultiplier} points on ${premiumPlan.displayName}. ${pointsWorth}, so the rewards are £1 for every £${POINTS_PER_POUND.toLocaleString('en-GB')} of verified rent. ${exampleOfPoints} Points become vouchers, from £1, at the retailers in the rewards portal.`,
      `To be plain: points do not pay for the plan. ${formatPoundsShort(ours.exampleRentPence)} of rent a month earns ${formatPounds(yearlyRewardsPence('standard', ours.exampleRentPence))} in a year on ${standardPlan.displayName}. A proven history is what you are buying; points are a thank-you. Points are earned on rent paid since your first subscription began.`,
    ],
  },
  {
    id: 'disputes',
    question: 'What if something on my record is wrong?',
    answer: [
      `Every month at every agency has a dispute button, and it is free on both plans. You can also use Contact Us. We freeze that month at once: the next file marks it as under query. We aim to decide within ${ours.disputeDecidedDays} days, and if it was wrong we correct it at every agency that received it.`,
      `You may also write to the agency itself, which must answer within ${laws.agencyAnswersDays.says} days, and you have the right to add a note of up to ${laws.correctionNoteWords.says} words to your file.`,
    ],
    link: { label: 'Contact Us', to: '/contact-us' },
  },
  {
    id: 'permissions',
    question: 'What am I giving you permission to do?',
    answer: [
      'Five separate permissions, each given and withdrawn by itself, none of them ticked for you. We need three to find your rent: to use your personal details, to use the details of your tenancy, and to read your bank transactions. Two are your choice: to write to your landlord or agent, and to report to credit agencies, each of which you name.',
      `The bank permission is read-only and is confirmed again about every ${ours.bankConfirmedDays} days. You can end it in your settings, or at your bank, at any time.`,
    ],
  },
  {
    id: 'missed-payments',
    question: 'What happens if I miss a payment?',
    answer: [
      `If we cannot find a month’s rent we say "not found yet" and ask you. You may have paid from another account, or someone may have paid for you. Rent found late, within ${ours.foundLateDays} days of the day it was due, is reported as paid. No agency is told that it was late.`,
      'If the rent was truly missed, and you confirm it, a person reviews it before it may go into a file. A confirmed missed month can hurt your credit file, for up to six years. If you are struggling, stop the reporting first and talk to StepChange or Citizens Advice, who help for free.',
    ],
  },
  {
    id: 'on-time-benefits',
    question: 'What do I gain by paying on time?',
    answer: [
      'Each month on time adds a line to your record: points for you, proof for a landlord and, if you opted in, an entry on your credit file that says the rent was paid.',
      'A file with two years of rent on it tells a lender more than an empty one. Whether it changes a score or an offer is for the agency and the lender to decide. We promise neither.',
    ],
  },
  {
    id: 'privacy',
    question: 'Is my information private and safe?',
    answer: [
      'Bank links, voucher codes and documents are encrypted at rest, and everything is encrypted on its way. We never see your bank password: you sign in at your bank. Inside Keyturn, access follows the role, and every look at your data is logged where you can see it.',
      'You can download everything we hold about you, and you can delete your account, from Settings.',
    ],
    link: { label: 'Read the privacy policy', to: '/privacy-policy' },
  },
  {
    id: 'why-join',
    question: 'Why should I join?',
    answer: [
      'Rent is probably the biggest bill you pay, and today it counts for almost nothing when you apply for your next home or for credit. Keyturn turns it into a history you own, that you can prove and share.',
      `From ${fromPrice()} a month, with ${COOLING_OFF_DAYS} days to change your mind for a full refund. It is worth it if a proven rent history is worth it to you; please do not join for the points alone.`,
    ],
  },
  {
    id: 'how-to-stop',
    question: 'How do I stop?',
    answer: [
      'In Settings, under Subscription, there are two switches side by side. "Your plan" ends the payments: you keep what you paid for until the day it would have renewed. "Your reporting" ends the files: nothing more is sent to the agencies. Each says what stops and what stays, and neither turns the other off.',
      'To leave altogether, delete your account from the same Settings. We tell you what is deleted at once, what the law makes us keep, and until when.',
    ],
  },
]
