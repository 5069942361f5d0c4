import { FREE_LOOK_DAYS, FREE_LOOK_INTERVAL_DAYS } from '@keyturn/free-look/constants'
import { Link } from '@keyturn/platform/ui'
import { pointsWorth } from '@keyturn/rewards/constants'
import {
  agencyCount,
  COOLING_OFF_DAYS,
  intervals,
  premiumPlan,
  REFUND_WITHIN_DAYS,
  REMINDER_EVERY_MONTHS,
  standardPlan,
} from '@keyturn/subscription/constants'
import { company, companyAddress } from '../company.ts'
import { ours } from '../facts.ts'
import type { NoticeSection } from './privacy-notice.tsx'

const renewals = Object.values(intervals)
  .map(({ renews }) => renews)
  .join(' or ')

export const termsSections: readonly NoticeSection[] = [
  {
    title: 'Who we are',
    body: (
      <p>
        {`${company.tradingName} is run by ${company.legalName}, company number ${company.companyNumber}, ${companyAddress}. These terms are the contract between us and you. They take nothing away from your rights as a consumer.`}
      </p>
    ),
  },
  {
    title: 'Who may join',
    body: (
      <p>
        You must be {ours.adultAge} or over, rent a home in the United Kingdom, and give details that are
        true. One account is for one person: co-tenants each have their own.
      </p>
    ),
  },
  {
    title: 'What you get',
    body: (
      <p>
        {`We read the bank accounts you link, find rent, keep a record you can share, count points, and report to the agencies you opted in to, as your plan allows: ${agencyCount(standardPlan)} on ${standardPlan.displayName}, up to ${agencyCount(premiumPlan)} on ${premiumPlan.displayName}. We do not give credit, hold your money, pay your rent or advise you on debt.`}
      </p>
    ),
  },
  {
    title: 'What we cannot promise',
    body: (
      <p>
        We do not promise that any score rises, that any lender or landlord says yes, or that an agency
        accepts or shows an entry by a certain day. Agencies and lenders make their own decisions.
      </p>
    ),
  },
  {
    title: 'Price, renewal and cancelling',
    body: (
      <>
        <p>
          The price is shown beside the button that buys it. Before your first plan you can link a bank and
          see what it would prove, once in {FREE_LOOK_INTERVAL_DAYS} days; without a plan we delete it after{' '}
          {FREE_LOOK_DAYS} days, and you owe nothing. Plans renew {renewals} until you cancel. You can cancel
          in Settings at any time, and keep the plan until the end of the time you paid for.
        </p>
        <p>We email you:</p>
        <ul>
          <li>
            before each yearly renewal, and before each monthly one that ends {REMINDER_EVERY_MONTHS} months;
          </li>
          <li>after a yearly renewal, on the first of your days to cancel, with the cancellation form;</li>
          <li>a receipt for each payment, and word of each payment that was refused and each refund;</li>
          <li>when your plan is set to end, when it goes on after all, and when it has ended;</li>
          <li>when you change to another plan.</li>
        </ul>
        <p>
          You have {COOLING_OFF_DAYS} days from the day you subscribe, and from each yearly renewal, to change
          your mind. Your first plan is refunded in full, a later plan for the days that are left. We take
          back the points that plan gave you, cancel vouchers you have not opened, and deduct the value of
          those you have. Ask for it in Settings, under Subscription, or tell us in any words you like; the
          money goes back to the card it came from within {REFUND_WITHIN_DAYS} days. If we raise a price we
          tell you at least {ours.priceNoticeDays} days before, and you may leave first.
        </p>
      </>
    ),
  },
  {
    title: 'Reporting',
    body: (
      <p>
        Reporting needs your separate consent for each agency and stops when you withdraw it. Cancelling the
        plan and stopping the reporting are two switches. Reporting can include a missed month that was
        confirmed and reviewed, and that can count against you. You may dispute any month, free.
      </p>
    ),
  },
  {
    title: 'Points and vouchers',
    body: (
      <p>
        You earn 1 point for every £1 of verified rent, {premiumPlan.features.rewardsMultiplier} on{' '}
        {premiumPlan.displayName}, on rent paid since your first subscription began. {pointsWorth}. Points are
        not money and cannot be transferred. If a rent payment is reversed, its points are too. Points do not
        expire: they last as long as your account, and wait for you while you have no plan. Closing the
        account ends those you have not used. A voucher follows its retailer’s own terms once issued.
      </p>
    ),
  },
  {
    title: 'Fair use',
    body: (
      <p>
        Do not link accounts that are not yours, make payments look like rent that are not, or try to break
        the service. We may pause an account to look into it. We tell you why, unless the law does not let us,
        and you can answer.
      </p>
    ),
  },
  {
    title: 'If something goes wrong',
    body: (
      <p>
        We are responsible for loss you suffer that is a foreseeable result of our breaking these terms or
        failing to use reasonable care. Nothing here limits liability that the law does not let us limit. If
        you are unhappy, <Link to="/complaints">complain to us</Link>: that page says what happens, by when,
        and who can help if we cannot.
      </p>
    ),
  },
  {
    title: 'Ending and changes',
    body: (
      <p>
        You may delete your account at any time. We may end the contract with {ours.endNoticeDays} days’
        notice, and refund what you paid for the time left. We tell you {ours.priceNoticeDays} days before
        terms change to your disadvantage. The law of the part of the United Kingdom where you live applies,
        and its courts decide.
      </p>
    ),
  },
]
