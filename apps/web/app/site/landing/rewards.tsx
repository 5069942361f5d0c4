import { Plate } from '@keyturn/platform/ui'
import { pointsWorth } from '@keyturn/rewards/constants'
import { LetterboxVoucher } from '../art/letterbox.tsx'
import { claims, shownWhere } from '../claims.ts'
import { exampleOfPoints } from '../facts.ts'
import { Reveal } from '../parts/reveal.tsx'

const steps = [
  {
    title: 'Pay rent',
    says: 'However you already pay. Keyturn only reads; it never moves your money.',
    delayMs: 200,
  },
  {
    title: 'Earn points',
    says: `1 point for every £1 of verified rent. ${pointsWorth}. ${exampleOfPoints}`,
    delayMs: 300,
  },
  {
    title: 'Unlock rewards',
    says: (
      <>
        Vouchers from £1
        <span className={shownWhere(claims.retailers)}>, at {claims.retailers.figure}</span> through the
        portal. The pound value is always beside the points.
      </>
    ),
    delayMs: 400,
  },
] as const

export function Rewards() {
  return (
    <section className="site-section py-[clamp(64px,8vw,104px)] print:py-[1.2cm]">
      <div className="page-width grid gap-10 min-[60rem]:grid-cols-[minmax(0,500px)_minmax(0,1fr)] min-[60rem]:items-center min-[60rem]:gap-[clamp(40px,7vw,84px)]">
        <Reveal className="order-1 min-[60rem]:order-0">
          <LetterboxVoucher />
        </Reveal>
        <div className="rewards-words">
          <h2 className="type-section">Pay rent, earn points, unlock rewards</h2>
          <ol className="mt-7">
            {steps.map(({ title, says, delayMs }, index) => (
              <li className="border-t border-line" key={title}>
                <Reveal delayMs={delayMs} className="rewards-step grid grid-cols-[58px_1fr] gap-4.5 py-5">
                  <span aria-hidden="true">
                    <Plate>{index + 1}</Plate>
                  </span>
                  <div>
                    <h3>{title}</h3>
                    <p>{says}</p>
                  </div>
                </Reveal>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
