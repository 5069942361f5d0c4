import { WindowIcon, type WindowKind } from '@keyturn/brand'
import { buttonClass, Link } from '@keyturn/platform/ui'
import { HouseDrawing } from '@keyturn/rent-record/house-drawing'
import { FileBadge, Lock, ShieldCheck } from 'lucide-react'
import { Street, StreetLamp } from '../art/street.tsx'
import { trustClaims } from '../claims.ts'
import { ours } from '../facts.ts'
import { priceLine } from '../price-line.ts'
import './hero.css'

const trustIcons = [ShieldCheck, FileBadge, Lock]

/** Seventeen months proved, one being looked for, six to come. */
const exampleWindows: readonly WindowKind[] = [...Array<WindowKind>(17).fill('lit'), 'candle']

export function Hero() {
  return (
    <section className="hero">
      <div className="hero-street" aria-hidden="true">
        <Street />
        <div className="hero-pavement" />
      </div>
      <div className="hero-grid">
        <div className="hero-words">
          <h1 className="type-hero">
            <span>Pay rent.</span> <span>Earn rewards.</span> <span>Build credit.</span>
          </h1>
          <p className="hero-lead">
            Your rent is the biggest bill you pay. Keyturn proves you paid it, month by month, and makes it
            count.
          </p>
          <div className="hero-act">
            <Link to="/registration" className={buttonClass({ kind: 'lamp', size: 'big' })}>
              Get started
            </Link>
            <Link to="/subscription" className="hero-price kt-alone">
              {priceLine}
            </Link>
            <Link to="/sample" className="hero-price kt-alone">
              A look inside
            </Link>
          </div>
        </div>
        <div className="hero-house">
          <StreetLamp className="hero-lamp" />
          <HouseDrawing
            windows={exampleWindows}
            lively
            lighting
            label={`Two terraced houses with ${ours.monthsRead} windows, one for each month. Seventeen are lit.`}
          />
        </div>
        <div className="hero-caption">
          <p>Every lit window is a month of rent, proved.</p>
          <ul>
            <li>
              <WindowIcon kind="lit" height={30} />
              Rent proved
            </li>
            <li>
              <WindowIcon kind="candle" height={30} />
              This month
            </li>
            <li>
              <WindowIcon kind="dark" height={30} />
              Still to come
            </li>
          </ul>
        </div>
        <ul className="hero-trust">
          {trustClaims.map(({ name, says, ground }, index) => {
            const Icon = trustIcons[index] ?? ShieldCheck
            return (
              <li key={name}>
                <Icon size={19} aria-hidden="true" />
                <span>
                  <Link to={ground}>{name}</Link>
                  {index === 0 && <small>{says}</small>}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
