import { BigKey, buttonClass, Link } from '@keyturn/platform/ui'
import { COOLING_OFF_DAYS } from '@keyturn/subscription/plans'
import { claims, priceLine, sourcesTail, trustClaims } from '../claims.ts'
import { Reveal } from '../parts/reveal.tsx'

export function FinalCall() {
  return (
    <section className="final">
      <div className="page-width">
        <div className="final-grid">
          <Reveal className="final-words">
            <h2 className="type-final">Unlock Your Rewards</h2>
            <p className="final-lead">
              Link your bank once, and the rent you have already paid lights your first windows.
            </p>
            <div className="final-act">
              <Link to="/registration" className={buttonClass({ kind: 'lamp', size: 'big' })}>
                Unlock Your Rewards
              </Link>
              <span>
                {priceLine}. {COOLING_OFF_DAYS}-day refund.
              </span>
            </div>
          </Reveal>
          <BigKey className="final-key" />
        </div>
        <Sources />
      </div>
    </section>
  )
}

function Sources() {
  const notes = [...Object.values(claims), ...trustClaims].map(({ source }) => source)
  return (
    <p className="sources" id="sources">
      <sup>1</sup> Sources. {[...notes, ...sourcesTail].join(' ')}
    </p>
  )
}
