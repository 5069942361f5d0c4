import type { Flag, Status } from './codes.ts'

export interface Explanation {
  /** Short heading. */
  readonly title: string
  /** One sentence about the member. */
  readonly sentence: string
  /** Possible effect on lenders. */
  readonly effect: 'helps' | 'neutral' | 'hurts'
  /** Likely print on a credit report, because reports use other letters. */
  readonly onReports: string
}

const arrearsEffect = 'hurts' as const

function inArrears(months: string, code: string): Explanation {
  return {
    title: `${months} behind`,
    sentence: `Your file says that your rent is ${months} behind. We send this only after you or your landlord confirmed it and one of our team approved it.`,
    effect: arrearsEffect,
    onReports: `Usually printed as ${code}.`,
  }
}

const statusWords: Readonly<Record<Status, Explanation>> = {
  '0': {
    title: 'Up to date',
    sentence: 'Your file says that your rent for this month was paid.',
    effect: 'helps',
    onReports: 'Usually printed as 0, OK or a green tick.',
  },
  '1': inArrears('one month', '1'),
  '2': inArrears('two months', '2'),
  '3': inArrears('three months', '3'),
  '4': inArrears('four months', '4'),
  '5': inArrears('five months', '5'),
  '6': inArrears('six months or more', '6'),
  '8': {
    title: 'Default',
    sentence: 'A lender says that an agreement broke down. Keyturn never sends this code.',
    effect: 'hurts',
    onReports: 'Usually printed as 8 or D.',
  },
  U: {
    title: 'Not classified',
    sentence: 'Your file says nothing either way about this month.',
    effect: 'neutral',
    onReports: 'Usually printed as U or as a blank month.',
  },
  D: {
    title: 'Not in use',
    sentence: 'The account is open and nothing happened on it. Keyturn never sends this code.',
    effect: 'neutral',
    onReports: 'In a file D means dormant; on some reports D means defaulted.',
  },
}

const flagWords: Readonly<Record<Flag, Explanation>> = {
  A: flag('Arrangement to pay', 'You agreed with your landlord to pay less, or later.', 'hurts'),
  M: flag('Debt management plan', 'Your rent is part of a debt management plan.', 'hurts'),
  Q: flag('Being checked', 'You questioned this entry and it is being looked into.', 'neutral'),
  G: flag('Gone away', 'You left without a new address while rent was owed.', 'hurts'),
  D: flag('Deceased', 'The person named on this account has died.', 'neutral'),
  P: flag('Partly settled', 'The account was closed for less than was owed.', 'hurts'),
  I: flag('Insurance claim', 'An insurance claim is open on this account.', 'neutral'),
  C: flag('Debt passed on', 'The debt was assigned to another company.', 'hurts'),
  S: flag('Debt sold', 'The debt was sold to another company.', 'hurts'),
  F: flag('Voluntary arrangement', 'The account is part of an individual voluntary arrangement.', 'hurts'),
  T: flag('Bankruptcy', 'The account is part of a bankruptcy.', 'hurts'),
  V: flag('Voluntary termination', 'The agreement was ended early by the customer.', 'hurts'),
  R: flag('Recourse', 'The debt went back to the company that sold it.', 'neutral'),
}

function flag(title: string, sentence: string, effect: Explanation['effect']): Explanation {
  return {
    title,
    sentence,
    effect,
    onReports: `Usually printed as a note beside the month: ${title.toLowerCase()}.`,
  }
}

export interface ExplainedEntry {
  readonly status: Explanation
  readonly flag: Explanation | null
}

/** Explains a status and its flag to the member in plain words. */
export function explain(entry: { status: Status; flag: Flag | null }): ExplainedEntry {
  return { status: statusWords[entry.status], flag: entry.flag === null ? null : flagWords[entry.flag] }
}
