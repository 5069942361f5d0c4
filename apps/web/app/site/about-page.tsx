import { buttonClass, Card, Link } from '@keyturn/platform/ui'
import { CalendarCheck, HandHelping, Handshake } from 'lucide-react'
import { DoorDrawing } from './art/doors.tsx'
import './site.css'
import './about.css'

const blurbs = [
  {
    icon: CalendarCheck,
    title: 'Seamless rent reporting',
    says: 'You pay rent as you always have. We find it in your bank feed, prove each month, and, if you opt in, send it to the agencies you chose. You see every line that was sent.',
  },
  {
    icon: HandHelping,
    title: 'Financial resilience support',
    says: 'Life is not twelve equal months. A rent rise, a new job, a benefit paid late: nothing restarts, nothing negative goes out by accident, and reporting stops the moment you say so.',
  },
  {
    icon: Handshake,
    title: 'Trusted by landlords and tenants',
    says: 'A rent passport shows what was paid and when, checked against the bank, and nothing else. Landlords get proof they can rely on; tenants keep their statements to themselves.',
  },
]

export default function AboutPage() {
  return (
    <div className="site-page">
      <div className="page-width grid gap-8 min-[60rem]:grid-cols-[minmax(0,1fr)_minmax(0,420px)] min-[60rem]:items-center min-[60rem]:gap-15">
        <div>
          <h1 className="site-title">The rent record that is on your side</h1>
          <p className="page-lead">
            People who rent pay their biggest bill on time for years and have nothing to show for it. We think
            that record should exist, belong to the person who earned it, and never be used against them by
            accident.
          </p>
          <Link to="/subscription" className={buttonClass({ size: 'big' }, 'mt-7')}>
            Join Now
          </Link>
        </div>
        <DoorDrawing number={24} colour={1} behind="plant" open />
      </div>
      <div className="page-width">
        <ul className="about-blurbs grid gap-5 mt-[clamp(36px,6vw,64px)] min-[60rem]:grid-cols-[repeat(3,1fr)]">
          {blurbs.map(({ icon: Icon, title, says }) => (
            <li key={title}>
              <Card>
                <Icon size={24} aria-hidden="true" />
                <h2 className="mt-3.5 mb-2 type-part">{title}</h2>
                <p className="kt-quiet">{says}</p>
              </Card>
            </li>
          ))}
        </ul>
        <section
          className="about-promises grid gap-x-12 gap-y-4 mt-[clamp(44px,7vw,88px)] min-[60rem]:grid-cols-[360px_1fr]"
          aria-labelledby="promises"
        >
          <h2 id="promises">What we hold ourselves to</h2>
          <ul>
            <li>
              <b>We read; we never move money.</b> Your rent goes where it always went.
            </li>
            <li>
              <b>We ask before we judge.</b> A month we cannot find is “not found yet”, not missed.
            </li>
            <li>
              <b>We say what we sent.</b> Every month, every agency, with a dispute button beside it.
            </li>
            <li>
              <b>We make leaving easy.</b> Two switches on one screen, and your history goes with you.
            </li>
            <li>
              <b>We do not promise scores.</b> Agencies and lenders decide. We give them the facts.
            </li>
          </ul>
        </section>
      </div>
    </div>
  )
}
