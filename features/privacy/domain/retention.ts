import { ROWS_KEPT_DAYS } from '@keyturn/bank-link/constants'
import { FREE_LOOK_DAYS, FREE_LOOK_INTERVAL_DAYS } from '@keyturn/free-look/constants'
import { DEVICE_LIFETIME_MS, REFRESH_LIFETIME_MS } from '@keyturn/identity/constants'
import { addDays, addMonths, type Day } from '@keyturn/platform/days'
import { days } from '@keyturn/platform/durations'
import { EXPORT_LIFETIME_HOURS } from './data-export.ts'

/**
 * Retention table: data, period and reason. The public notice prints it, the nightly jobs apply it and every feature's
 * tables refer to it. `before` implements the texts.
 */
export interface RetentionRule {
  what: string
  howLong: string
  why: string
  /** Events before this day have expired. Null if nothing is deleted by age. */
  before: ((today: Day) => Day) | null
  /** Retention after the account is closed, for the email and the dialog. Absent if deleted at once. */
  afterClosing?: string
}

const inDays = (ms: number): string => `${ms / days(1)} days`

/** Text and cut-off from one number, so that they always agree. */
const forDays = (count: number, since: string) => ({
  howLong: `${count === 1 ? '1 day' : `${count} days`}${since}`,
  before: (today: Day) => addDays(today, -count),
})
const forYears = (count: number, since: string, first = '') => ({
  howLong: `${first}${count} years${since}`,
  before: (today: Day) => addMonths(today, -12 * count),
})

/** The tax year begins on 6 April. Its records are kept for six years after it ends. */
function beforeSixTaxYears(today: Day): Day {
  const year = Number(today.slice(0, 4))
  const began = today.slice(5) >= '04-06' ? year : year - 1
  return `${began - 6}-04-06`
}

export const RETENTION = {
  account: {
    what: 'Account details: name, email, phone, date of birth, address',
    howLong: 'As long as your account is open; they go at once when you close it',
    why: 'To run your account.',
    before: null,
  },
  'unproven-sign-ups': {
    what: 'Sign-ups whose email address was never confirmed',
    ...forDays(30, ''),
    why: 'Long enough to find our email.',
  },
  'sign-ins': {
    what: 'Your sign-ins, and the devices you used for them',
    howLong: `${inDays(REFRESH_LIFETIME_MS)} after the last use; known devices ${inDays(DEVICE_LIFETIME_MS)}; all at once when you close the account`,
    why: 'To keep you signed in, and strangers out.',
    before: null,
  },
  passkeys: {
    what: 'Your passkeys: the public half of each, the name you gave it and when it was last used',
    howLong: 'Until you remove it, set a new password or close your account',
    why: 'To know your device again when you sign in with it.',
    before: null,
  },
  home: {
    what: 'Your homes, your landlord’s details, the agreement you uploaded and the rises you had checked',
    howLong: 'As long as your account is open, or until you delete them; they go at once when you close it',
    why: 'To tell which payments are rent, and whether a rise is in order. The agreement and the rises are yours to remove at any time.',
    before: null,
  },
  invitations: {
    what: 'Addresses you invited housemates at, where nobody joined',
    ...forDays(30, ' after the invitation ran out; at once when you close the account'),
    why: 'So that you can see who you asked.',
  },
  'bank-rows': {
    what: 'Bank transactions that are not rent',
    ...forDays(ROWS_KEPT_DAYS, ' after they were read'),
    why: 'Long enough for you to say "that one was my rent"; then they serve nothing.',
  },
  'counted-accounts': {
    what: 'Until which day a bank account counted: a digest of its number, without a name',
    ...forYears(6, ' after you close your Keyturn account'),
    why: 'So that no payment counts twice when that bank account is linked again.',
    afterClosing: 'Six years after you closed it',
  },
  'free-look': {
    what: 'What we read of your bank in a free look, the link to the bank, and what you told us for it',
    howLong: `${FREE_LOOK_DAYS} days after you linked the bank, unless you choose a plan; at once when you delete it`,
    why: 'So that you can see what a plan would prove before you pay for one.',
    before: null,
  },
  'free-looks': {
    what: 'That you had a free look, and when',
    ...forDays(FREE_LOOK_INTERVAL_DAYS, ' after you linked the bank'),
    why: `There is one free look in ${FREE_LOOK_INTERVAL_DAYS} days.`,
  },
  rent: {
    what: 'Rent payments and the months they prove',
    howLong: 'As long as your account is open; they go at once when you close it',
    why: 'They are your rent record. What was reported about them is in the next row.',
    before: null,
  },
  'income-months': {
    what: 'What your bank showed of your income, if you agreed to that: of each month a range in half rents, and the payer as a code',
    howLong: '13 months after the month ended; at once when you take the consent back or close your account',
    before: (today: Day) => addMonths(today, -13),
    why: 'To say in a rent passport whether income was seen, is regular and is enough for the rent.',
  },
  credentials: {
    what: 'Whether a rent passport in a wallet still holds: one bit in a public list, without a name once the account is closed',
    ...forDays(30, ' after its last day'),
    why: 'So that its reader can see that you took it back.',
    afterClosing: '30 days after its last day',
  },
  viewers: {
    what: 'Email addresses of landlords, agents and others who keep rent passports',
    ...forDays(365, ' after they last signed in; at once when they delete their list'),
    why: 'So that they find the passports that were shared with them.',
  },
  'viewer-links': {
    what: 'Links that sign them in, and their sign-ins',
    ...forDays(1, ' after they ran out'),
    why: 'They are needed once.',
  },
  guarantors: {
    what: 'Email addresses of guarantors you invited, and what you agreed on',
    ...forDays(
      1,
      ' after the invitation (14 days) or the view (3 years) ran out; at once when one of you ends it or you close your account',
    ),
    why: 'So that they see what you let them see.',
  },
  'agency-files': {
    what: 'Months already reported to credit agencies, their answers, and disputes about them',
    ...forYears(6, ' after the last report'),
    why: 'The agencies may ask us to prove or correct them, and so may you.',
    afterClosing: 'Six years after the last report',
  },
  consents: {
    what: 'What you agreed to and when you withdrew it',
    ...forYears(6, ' after it was closed', 'As long as your account is open, and '),
    why: 'We must be able to show that we had your permission.',
    afterClosing: 'Six years after the account was closed',
  },
  money: {
    what: 'Payments you made to us',
    howLong: '6 years after the end of the tax year',
    why: 'Tax law asks us to keep our accounts.',
    before: beforeSixTaxYears,
    afterClosing: 'Six years after the end of the tax year',
  },
  points: {
    what: 'Points and vouchers: days, sums and shops',
    howLong:
      'As long as your account is open, then 6 years after the end of the tax year; voucher codes and the names of payees go at once',
    why: 'Points are worth money and vouchers are paid for, so they stand in our accounts.',
    before: beforeSixTaxYears,
    afterClosing: 'Six years after the end of the tax year',
  },
  'read-notifications': {
    what: 'What we told you in the app and you read',
    ...forDays(180, ' after you read it; all at once when you close the account'),
    why: 'So that you can look it up again.',
  },
  'unread-notifications': {
    what: 'What we told you in the app and you did not read',
    ...forDays(400, '; all at once when you close the account'),
    why: 'So that you find it when you come back.',
  },
  messages: {
    what: 'Messages you sent us',
    ...forYears(2, '; at once when you close the account they came from'),
    why: 'To answer you, and to know what was said before.',
  },
  complaints: {
    what: 'Complaints and our answers',
    ...forYears(6, ' after our answer'),
    why: 'To show how a complaint was handled.',
    afterClosing: 'Six years after our answer',
  },
  'support-needs': {
    what: 'What you told us helps you: large print, phone, more time, another person, your own words',
    howLong: 'Until you erase it in Settings, or close your account; then it is deleted at once',
    why: 'So that our staff can help you in the way you need. It may say something about your health, so we keep it only with your explicit consent.',
    before: null,
  },
  looks: {
    what: 'Who of our people looked at your data',
    ...forYears(2, '; at once when you close the account'),
    why: 'So that you can check us.',
  },
  audit: {
    what: 'The trail of what was done with members’ data, by number and without names',
    ...forYears(6, ''),
    why: 'To find misuse, and to prove what happened.',
    afterClosing: 'Six years after it was written',
  },
  exports: {
    what: 'The copy of your data you asked for',
    howLong: `${EXPORT_LIFETIME_HOURS} hours after it was ready`,
    why: 'Long enough to download it. A copy of everything should not be kept longer than needed.',
    before: null,
  },
  webhooks: {
    what: 'What our payment and bank companies report to us, word for word',
    ...forDays(30, ''),
    why: 'To put things right when a report went wrong.',
    afterClosing: '30 days after it came',
  },
  counters: {
    what: 'Counters that stop misuse: network address, email address',
    howLong: 'At most 2 days',
    why: 'To notice somebody guessing passwords or sending floods.',
    before: null,
    afterClosing: 'Two days',
  },
  queue: {
    what: 'Notes of work to be done, by number and with sealed contents',
    howLong: '7 days after the work was done',
    why: 'So that work survives a crash.',
    before: null,
    afterClosing: 'Seven days',
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionKey = keyof typeof RETENTION

export const retentionRules: readonly RetentionRule[] = Object.values(RETENTION)

/** Data that outlives an account, shown to members who close theirs. */
export const KEPT_AFTER_ERASURE = retentionRules.flatMap(({ what, why, afterClosing }) =>
  afterClosing ? [{ what, why, until: afterClosing }] : [],
)

/** Data from before this day has expired. Null if it is not deleted by age. */
export function expiresBefore(key: RetentionKey, today: Day): Day | null {
  return RETENTION[key].before?.(today) ?? null
}
