import { BigKey } from '@keyturn/brand'
import { buttonClass, Link } from '@keyturn/platform/ui'
import { COOLING_OFF_DAYS } from '@keyturn/subscription/plans'
import { claims, shownWhere, sourceOf, sourcesTail } from '../claims.ts'
import { Reveal } from '../parts/reveal.tsx'
import { priceLine } from '../price-line.ts'

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
  return (
    <p className="sources" id="sources">
      <sup>1</sup> Sources.{' '}
      {Object.values(claims).map((claim) => (
        <span key={claim.figure} className={shownWhere(claim)}>
          {sourceOf(claim)}{' '}
        </span>
      ))}
      {sourcesTail.join(' ')}
    </p>
  )
}
