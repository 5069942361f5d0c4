import { agencyNames, FILE_DAY } from '@keyturn/agency-files/constants'
import { firstReportSentence, neverReported } from '@keyturn/agency-files/first-report'
import { Link } from '@keyturn/platform/ui'
import { COOLING_OFF_DAYS } from '@keyturn/subscription/constants'
import { ours } from '../facts.ts'
import type { NoticeSection } from './privacy-notice.tsx'

/** The first month, step by step. */
const firstMonth: readonly NoticeSection[] = [
  {
    title: 'The first quarter of an hour',
    body: (
      <ol>
        <li>
          <b>Create an account.</b> Name, email and a password. No card, and no credit search.
        </li>
        <li>
          <b>See what your bank proves, free.</b> You can link your bank before you choose a plan and see how
          many months of rent it shows. Without a plan all of it is deleted after seven days.
        </li>
        <li>
          <b>Choose a plan.</b> Refund within {COOLING_OFF_DAYS} days.
        </li>
        <li>
          <b>Tell us about your home.</b> Its address, the rent, how often you pay it, and who you pay. You
          agree to each use of your data separately.
        </li>
        <li>
          <b>Link your bank.</b> You sign in at your bank. The link is read-only, and an FCA-authorised
          provider reads it for us.
        </li>
      </ol>
    ),
  },
  {
    title: 'The same day',
    body: (
      <p>
        We read up to {ours.monthsRead} months of payments and find your rent. Each month we can prove lights
        a window on your dashboard. Where we aren’t sure, we ask you. You can make a rent passport at once.
      </p>
    ),
  },
  {
    title: 'Each month after that',
    body: (
      <ol>
        <li>Your rent leaves your bank. We find it, and you earn points for it.</li>
        <li>If we don’t find it, we ask you. Nothing is reported as missed because a bank link broke.</li>
        <li>
          On the {FILE_DAY}th, the file about the month before goes to the agencies you chose, if you opted
          in. {firstReportSentence}
        </li>
        <li>Your Credit Profile shows every line we sent, to whom, and when it should show.</li>
      </ol>
    ),
  },
]

/** Notes for renters in other situations. */
const renters: readonly NoticeSection[] = [
  {
    title: 'You rent through an agent',
    body: (
      <p>
        Name the agent as the payee, as your bank writes it. Your landlord’s consent isn’t needed. We write to
        your agent only if you ask us to.
      </p>
    ),
  },
  {
    title: 'You rent from a council or housing association',
    body: (
      <p>
        Name the council or association. Payments by card line, direct debit or standing order are all found.
        Weeks without rent, where your council has them, are not missed weeks.
      </p>
    ),
  },
  {
    title: 'You share a home',
    body: (
      <p>
        Set your share of the rent. If you pay the landlord yourself, your share is proved and can be
        reported. If you pay a housemate who pays the landlord, it counts for your record, your points and
        your passport, but it can’t be reported. You can invite housemates to prove the rent together.
      </p>
    ),
  },
  {
    title: 'Universal Credit or Housing Benefit pays',
    body: (
      <p>
        If the benefit comes to you and you pay the rent, nothing differs. If it goes straight to your
        landlord, say so and add the award letter. A person here reads it, and the month then counts.
      </p>
    ),
  },
  {
    title: 'You pay weekly, fortnightly or every four weeks',
    body: (
      <p>
        Tell us how often. Each payment is proved on its own day, and points are earned on every one. The
        first report leaves after half a year of payments, as it does for monthly rent.
      </p>
    ),
  },
  {
    title: 'Rent we can’t report',
    body: (
      <ul>
        {neverReported.map((rent) => (
          <li key={rent}>{rent}</li>
        ))}
      </ul>
    ),
  },
  {
    title: 'And if you want to look first',
    body: (
      <p>
        <Link to="/subscription">Plans and prices</Link>, <Link to="/qand-a">questions and answers</Link>, and{' '}
        <Link to="/security">how we keep your data safe</Link>. A landlord can{' '}
        <a href="/passport">check a rent passport</a>. The agencies are {agencyNames()}.
      </p>
    ),
  },
]

export const howItWorksSections: readonly NoticeSection[] = [...firstMonth, ...renters]
