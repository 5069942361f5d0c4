import { Link } from '@keyturn/platform/ui'
import { COOLING_OFF_DAYS, modelForm, REFUND_WITHIN_DAYS } from '@keyturn/subscription/constants'
import { settingsSubscription } from '@keyturn/subscription/links'
import { company } from '../company.ts'
import type { NoticeSection } from './privacy-notice.tsx'

const mail = `mailto:${company.supportEmail}?subject=I%20want%20to%20cancel&body=${encodeURIComponent(modelForm.join('\n\n'))}`

/** The model cancellation form that the law prescribes, and the shorter ways. */
export const cancellationSections: readonly NoticeSection[] = [
  {
    title: 'The shortest way',
    body: (
      <>
        <p>
          Switch the plan off in Settings, or press “End plan and refund” there. It takes a minute, and we
          confirm it by email.
        </p>
        <p>
          <Link to={settingsSubscription}>Settings, Subscription</Link>
        </p>
      </>
    ),
  },
  {
    title: 'Or say it in any words',
    body: (
      <>
        <p>
          “I want to stop” is enough: by email, as an answer to any of our emails, or by the contact form. The
          day you say it counts, not the day we read it: what was charged after that goes back.
        </p>
        <p>
          <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>
        </p>
        <p>
          <Link to="/contact-us">Contact form</Link>
        </p>
      </>
    ),
  },
  {
    title: 'When you have money back',
    body: (
      // One text node: several would shift beside each other once the web font loads.
      <p>
        {`You have ${COOLING_OFF_DAYS} days from the day you subscribe, and from each yearly renewal. A first plan is refunded in full and a later one for the days that are left, less the value of vouchers that you opened. The money goes back to the card it came from within ${REFUND_WITHIN_DAYS} days. After the ${COOLING_OFF_DAYS} days you can stop at any time and keep the plan until the end of the time you paid for.`}
      </p>
    ),
  },
  {
    title: 'The form',
    body: (
      <>
        {modelForm.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          <a href={mail}>Fill it in as an email</a>
        </p>
      </>
    ),
  },
]
