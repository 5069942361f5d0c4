import { BigKey } from '@keyturn/brand'
import { buttonClass, Link } from '@keyturn/platform/ui'
import { COOLING_OFF_DAYS } from '@keyturn/subscription/plans'
import { claims, shownWhere, sourceOf, sourcesTail } from '../claims.ts'
import { Reveal } from '../parts/reveal.tsx'
import { priceLine } from '../price-line.ts'

export function FinalCall() {
  return (
    <section className="final overflow-hidden pt-[clamp(64px,9vw,112px)] pb-[clamp(40px,5vw,64px)]">
      <div className="page-width">
        <div className="relative grid gap-8 min-[60rem]:grid-cols-[minmax(0,1fr)_minmax(0,500px)] min-[60rem]:items-start min-[60rem]:gap-0">
          <Reveal className="final-words grid gap-6 max-w-160 min-[60rem]:z-1 min-[60rem]:max-w-none">
            <h2 className="type-final">Unlock Your Rewards</h2>
            <p className="final-lead max-w-[27em]">
              Link your bank once, and the rent you have already paid lights your first windows.
            </p>
            <div className="final-act flex flex-wrap items-center gap-x-4.5 gap-y-3 type-small">
              <Link to="/registration" className={buttonClass({ kind: 'lamp', size: 'big' })}>
                Unlock Your Rewards
              </Link>
              <span>
                {priceLine}. {COOLING_OFF_DAYS}-day refund.
              </span>
            </div>
          </Reveal>
          <BigKey className="final-key overflow-visible w-[min(500px,100%)] ml-auto" />
        </div>
        <Sources />
      </div>
    </section>
  )
}

function Sources() {
  return (
    <p className="sources max-w-[57.5em] mt-[clamp(40px,7vw,96px)] pt-4.5 type-note" id="sources">
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
