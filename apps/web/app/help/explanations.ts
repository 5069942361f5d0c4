import { ROWS_KEPT_DAYS } from '@keyturn/bank-link/constants'
import type { Question } from '../site/content/questions.ts'

/** Help texts of the member area. */
export const explanations: readonly Question[] = [
  {
    id: 'help-not-found',
    question: 'Why is a month “not found yet”?',
    answer: [
      'We saw your bank for that month and found no payment that looks like your rent. It is not a missed month, and nothing negative is reported.',
      'Choose the month in your house. You can show us its payment, or say that you paid from another account, that a benefit or somebody else paid it, or that it was not paid.',
    ],
    link: { label: 'All payments', to: '/payments' },
  },
  {
    id: 'help-late',
    question: 'When does rent count as late?',
    answer: [
      'Rent is due on your rent day. Banks can take a few days, so a payment still counts as on time until the day that your dashboard names.',
      'Later in the same month it counts as verified late. You and the people you show it to see that; an agency is told that it was paid.',
    ],
    link: { label: 'Your next rent day', to: '/dashboard' },
  },
  {
    id: 'help-undo',
    question: 'How do I undo an answer?',
    answer: [
      'Every answer has an Undo in its message, and under “Your latest answers” on the dashboard and on All payments for a day.',
      'After that, open the payment under All payments and choose “Take back what I said about it”, or choose the month in your house.',
    ],
    link: { label: 'All payments', to: '/payments' },
  },
  {
    id: 'help-missed',
    question: 'What happens if I say that a month was missed?',
    answer: [
      'We ask you once more. If you report your rent, the month can then be sent as missed, but only after a person has looked at it. A missed month stays on a credit file for six years.',
      'If the money turns up, the month counts as paid. You can take your answer back.',
    ],
  },
  {
    id: 'help-bank',
    question: 'How do I connect another account or renew my bank link?',
    answer: [
      'Open Settings and choose Bank. There you connect another bank, renew a link with one press, add a statement as a file, or disconnect.',
      `We only read. Payments that are not rent are deleted ${ROWS_KEPT_DAYS} days after we read them.`,
    ],
    link: { label: 'Bank settings', to: '/settings?tab=bank' },
  },
  {
    id: 'help-reporting',
    question: 'Why is nothing sent to an agency yet?',
    answer: [
      'An agency needs your date of birth, a home address with its postcode, your consent for that agency and enough proved payments. Your Credit Profile names what is missing for each agency.',
      'Your reporting switch is apart from your plan: you can stop it at any time.',
    ],
    link: { label: 'Credit Profile', to: '/credit-profile' },
  },
  {
    id: 'help-dispute',
    question: 'An agency shows something wrong. What can I do?',
    answer: [
      'Open your Credit Profile, choose the month and dispute it at that agency. We check it and answer, and the month carries a query until then.',
    ],
    link: { label: 'Credit Profile', to: '/credit-profile' },
  },
  {
    id: 'help-points',
    question: 'Where do my points come from, and how do I spend them?',
    answer: [
      'Verified rent earns points while you have a plan. The ledger lists every movement in the order it was made, with the balance after it.',
      'The voucher portal turns points into vouchers. A voucher cannot be turned back into points once it is ordered.',
    ],
    link: { label: 'Points ledger', to: '/rewards?view=ledger' },
  },
  {
    id: 'help-passport',
    question: 'How do I show my rent history to a landlord?',
    answer: [
      'Make a rent passport: choose the months and what it shows, then send its link. It ends on its last day or when you revoke it, and you see how often it was opened.',
    ],
    link: { label: 'Rent passport', to: '/rent-passport' },
  },
  {
    id: 'help-statement',
    question: 'A lender, a tribunal or a council asks what rent I paid. What do I give them?',
    answer: [
      'Make a rent statement: it shows rent due, payments, who paid and who proved it, with sums for one purpose. You see it before it is made. It ends on its last day or when you revoke it.',
    ],
    link: { label: 'Rent statement', to: '/rent-statement' },
  },
  {
    id: 'help-home',
    question: 'My rent or my home has changed. What do I do?',
    answer: [
      'Open Settings and choose Tenancy. A new rent has the day it begins; a new home keeps the old one and its months. Nothing restarts.',
      'After you save your home, confirm it there with one press, so that your dashboard stays open.',
    ],
    link: { label: 'Tenancy settings', to: '/settings?tab=tenancy' },
  },
  {
    id: 'help-sign-in',
    question: 'How do I sign in without my phone?',
    answer: [
      'Use one of the recovery codes you were given with your authenticator app. Each works once. You can make new ones in Settings, under Security, with your password.',
    ],
    link: { label: 'Security settings', to: '/settings' },
  },
  {
    id: 'help-data',
    question: 'How do I get a copy of my data, or delete my account?',
    answer: [
      'Your data has the download, what you agreed to and who looked at your record. There you can also close your account.',
    ],
    link: { label: 'Your data', to: '/your-data' },
  },
]
