/**
 * Said to whoever closes an account. These are the rows of the retention table (privacy/domain) that outlive one,
 * word for word; a test there holds the two together.
 */
export const KEPT_AFTER_ERASURE = [
  {
    what: 'Months already reported to credit agencies, their answers, and disputes about them',
    why: 'The agencies may ask us to prove or correct them, and so may you.',
    until: 'Six years after the last report',
  },
  {
    what: 'What you agreed to and when you withdrew it',
    why: 'We must be able to show that we had your permission.',
    until: 'Six years after the account was closed',
  },
  {
    what: 'Payments you made to us',
    why: 'Tax law asks us to keep our accounts.',
    until: 'Six years after the end of the tax year',
  },
  {
    what: 'Points and vouchers: days, sums and shops',
    why: 'Points are worth money and vouchers are paid for, so they stand in our accounts.',
    until: 'Six years after the end of the tax year',
  },
  {
    what: 'Complaints and our answers',
    why: 'To show how a complaint was handled.',
    until: 'Six years after our answer',
  },
  {
    what: 'The trail of what was done with members’ data, by number and without names',
    why: 'To find misuse, and to prove what happened.',
    until: 'Six years after it was written',
  },
  {
    what: 'What our payment and bank companies report to us, word for word',
    why: 'To put things right when a report went wrong.',
    until: '30 days after it came',
  },
  {
    what: 'Counters that stop misuse: network address, e-mail address',
    why: 'To notice somebody guessing passwords or sending floods.',
    until: 'Two days',
  },
  {
    what: 'Notes of work to be done, by number and with sealed contents',
    why: 'So that work survives a crash.',
    until: 'Seven days',
  },
]
