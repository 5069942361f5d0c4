import { buttonClass, Link } from '@keyturn/platform/ui'
import { claims, shownWhere } from '../claims.ts'
import { Reveal } from '../parts/reveal.tsx'
import './revolution.css'

const figures = [claims.renters, claims.averageIncrease, claims.improved]

export function Revolution() {
  return (
    <section className="band pt-[clamp(44px,5vw,64px)] pb-[clamp(44px,5vw,60px)]">
      <Reveal className="page-width band-grid grid gap-x-10 gap-y-6 md:grid-cols-[1fr_auto] md:items-center md:gap-y-11">
        <h2 className="type-section md:max-w-[11em]">Your rent already says you’re good for it.</h2>
        <Link to="/registration" className={buttonClass({ size: 'big' }, 'band-button order-1 md:order-0')}>
          Join the Credit Revolution
        </Link>
        <dl className="band-figures grid md:col-span-full md:grid-cols-[1fr_1.25fr_1fr] md:gap-[clamp(20px,3vw,40px)]">
          {figures.map((claim) => (
            <div key={claim.figure} className={shownWhere(claim)}>
              <dt>
                {claim.meaning}
                <sup>
                  <a className="-mx-2.75 py-4 px-4.25" href="#sources" aria-label="Source, note 1">
                    1
                  </a>
                </sup>
              </dt>
              <dd className="-order-1">{claim.figure}</dd>
            </div>
          ))}
        </dl>
      </Reveal>
    </section>
  )
}
