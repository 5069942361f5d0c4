import { buttonClass, Link } from '@keyturn/platform/ui'
import { claims, shownWhere } from '../claims.ts'
import { Reveal } from '../parts/reveal.tsx'
import './revolution.css'

const figures = [claims.renters, claims.averageIncrease, claims.improved]

export function Revolution() {
  return (
    <section className="band">
      <Reveal className="page-width band-grid">
        <h2 className="type-section">Your rent already says you’re good for it.</h2>
        <Link to="/registration" className={buttonClass({ size: 'big' }, 'band-button')}>
          Join the Credit Revolution
        </Link>
        <dl className="band-figures">
          {figures.map((claim) => (
            <div key={claim.figure} className={shownWhere(claim)}>
              <dt>
                {claim.meaning}
                <sup>
                  <a href="#sources" aria-label="Source, note 1">
                    1
                  </a>
                </sup>
              </dt>
              <dd>{claim.figure}</dd>
            </div>
          ))}
        </dl>
      </Reveal>
    </section>
  )
}
