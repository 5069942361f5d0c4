import { formatDay, formatMonth } from '@keyturn/platform/days'
import { type IncomeSeen, TIMES_THE_RENT } from './income/answer.ts'
import type { DepositReturned, LandlordConfirmations, NextHome, Stay } from './next-home.ts'

export interface NextHomeLine {
  label: string
  text: string
}

const ENOUGH: Record<IncomeSeen['enough'], string> = {
  yes: 'yes',
  no: 'no. Accounts that the renter has not connected are not counted',
  not_told: 'not told, because what was read does not say it for sure',
}

const incomeText = ({ months, of, to, regular, enough, readOn }: IncomeSeen): string =>
  [
    `Seen in ${months} of the ${of} months to ${formatMonth(to)}`,
    regular
      ? ', from one payer in at least five of the last six. '
      : ', not from one payer in at least five of the last six. ',
    `At least ${TIMES_THE_RENT} times the monthly rent in a year: ${ENOUGH[enough]}. `,
    `The rent is the renter’s own share for the present home, as it was on ${formatDay(readOn)}, when this was computed. We never show the sums. `,
    'Who pays it, and where it goes, is not checked.',
  ].join('')

function stayText({ since, years, provedSince, confirmedBy }: Stay): string {
  const long = years === 0 ? 'Less than a year' : years === 1 ? '1 year' : `${years} years`
  const who = confirmedBy === undefined ? 'as the renter typed it' : `confirmed by ${confirmedBy}`
  return `${long}, since ${formatMonth(since)}, ${who}. Rent is verified there since ${formatMonth(provedSince)}.`
}

function wordText({ by, tenancy, months }: LandlordConfirmations): string {
  const rent = months === 1 ? '1 month of rent' : `${months} months of rent`
  const what = [tenancy && 'the tenancy', months > 0 && rent].filter(Boolean).join(' and ')
  return `${by} confirmed ${what}.`
}

const depositText = ({ by, left }: DepositReturned): string =>
  `${by} says that the deposit was returned in full, for the home left in ${formatMonth(left)}.`

/** Lines of a passport for the next home, shared by the page, the PDF and the preview. `homes` is how many it lists. */
export function nextHomeLines(
  { income, bankName, stay, landlordWords = [], deposits = [] }: NextHome,
  homes = 1,
): NextHomeLine[] {
  // The present home is the newest, and a passport lists the newest first.
  const place = homes > 1 ? 'Time at the first home listed' : 'Time at this address'
  const lines: (NextHomeLine | null | undefined | false)[] = [
    income && { label: 'Income in the bank', text: incomeText(income) },
    bankName !== undefined && { label: 'Name as the bank has it', text: bankName },
    stay && { label: place, text: stayText(stay) },
    landlordWords.length > 0 && { label: 'Landlord’s word', text: landlordWords.map(wordText).join(' ') },
    deposits.length > 0 && { label: 'Deposit', text: deposits.map(depositText).join(' ') },
  ]
  return lines.flatMap((line) => line || [])
}

export const INCOME_WITHDRAWN = {
  label: 'Income in the bank',
  text: 'The renter has withdrawn this. It was deleted and is no longer shown.',
} as const satisfies NextHomeLine
