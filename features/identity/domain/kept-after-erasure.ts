/** Said to whoever closes an account; the privacy feature keeps the same clocks. */
export const KEPT_AFTER_ERASURE = [
  {
    what: 'Months already reported to credit agencies',
    why: 'The agencies may ask us to prove or correct them, and so may you.',
    until: 'Six years after the last report',
  },
  {
    what: 'Payments you made to us',
    why: 'Tax law asks us to keep our accounts.',
    until: 'Six years after the end of the tax year',
  },
  {
    what: 'What you agreed to and when you withdrew it',
    why: 'We must be able to show that we had your permission.',
    until: 'Six years after the account was closed',
  },
]
