/* What is kept, for how long, and why. The privacy notice prints this table. */
export interface RetentionRule {
  what: string
  howLong: string
  why: string
}

export const retentionRules: readonly RetentionRule[] = [
  {
    what: 'Bank transactions that are not rent',
    howLong: '90 days after they were read',
    why: 'Long enough for you to say "that one was my rent"; then they serve nothing.',
  },
  {
    what: 'Rent payments and the months they prove',
    howLong: 'As long as your account is open; then 6 years if the month was reported, else 30 days',
    why: 'Disputes about a reported month are possible while it stands on your file.',
  },
  {
    what: 'Files sent to credit agencies, and their answers',
    howLong: '6 years after the last month they report',
    why: 'Evidence of exactly what was sent about you, should you or an agency ask.',
  },
  {
    what: 'Your consents and withdrawals',
    howLong: '6 years after the consent ended',
    why: 'We must be able to show what you agreed to, and when you stopped.',
  },
  {
    what: 'Account details: name, e-mail, date of birth, addresses',
    howLong: 'As long as your account is open; then 30 days, except where a reported month needs them',
    why: 'To run your account, and to let you change your mind about leaving.',
  },
  {
    what: 'Tenancy agreement you uploaded',
    howLong: 'Until you delete it, or 30 days after your account closes',
    why: 'Proof that the tenancy exists. Yours to remove at any time.',
  },
  {
    what: 'Points, vouchers and subscription payments',
    howLong: '6 years after the tax year they belong to',
    why: 'Tax and accounting law.',
  },
  {
    what: 'Contact messages and complaints',
    howLong: '2 years after the last message; complaints 6 years',
    why: 'To answer you, and to show how a complaint was handled.',
  },
  {
    what: 'Sign-in and security records',
    howLong: '12 months',
    why: 'To notice and stop misuse of your account.',
  },
]
