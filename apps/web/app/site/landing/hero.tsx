import { WindowIcon, type WindowKind } from '@keyturn/brand'
import { buttonClass, Link } from '@keyturn/platform/ui'
import { HouseDrawing } from '@keyturn/rent-record/web/house-drawing'
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
    <section className="hero relative overflow-hidden">
      <div className="hero-street absolute" aria-hidden="true">
        <Street />
        <div className="hero-pavement hidden h-14.5 lg:block" />
      </div>
      <div className="hero-grid relative grid max-w-[calc(1160px_+_2_*_var(--gutter))] mx-auto lg:gap-x-0 lg:px-[var(--gutter)]">
        <div className="hero-words grid gap-5 lg:gap-6">
          <h1 className="type-hero">
            <span className="block">Pay rent.</span> <span className="block">Earn rewards.</span>{' '}
            <span className="block">Build credit.</span>
          </h1>
          <p className="hero-lead max-w-[24em]">
            Your rent is the biggest bill you pay. Keyturn proves you paid it, month by month, and makes it
            count.
          </p>
          <div className="hero-act grid gap-3 type-compact lg:flex lg:flex-wrap lg:gap-x-4.5 lg:gap-y-3">
            <Link to="/registration" className={buttonClass({ kind: 'lamp', size: 'big' })}>
              Get started
            </Link>
            <Link to="/subscription" className="hero-price justify-center kt-alone">
              {priceLine}
            </Link>
            <Link to="/sample" className="hero-price justify-center kt-alone">
              A look inside
            </Link>
          </div>
        </div>
        <div className="hero-house relative max-lg:max-w-110">
          <StreetLamp className="hero-lamp lg:absolute lg:bottom-0 lg:-left-19" />
          <HouseDrawing
            windows={exampleWindows}
            lively
            lighting
            label={`Two terraced houses with ${ours.monthsRead} windows, one for each month. Seventeen are lit.`}
          />
        </div>
        <div className="hero-caption grid gap-3 max-lg:mx-[calc(50%_-_50vw)] lg:flex lg:items-center lg:justify-between">
          <p className="kt-strong">Every lit window is a month of rent, proved.</p>
          <ul className="flex flex-wrap gap-x-[clamp(12px,2vw,22px)] gap-y-2.5">
            <li className="flex items-center gap-2">
              <WindowIcon kind="lit" height={30} />
              Rent proved
            </li>
            <li className="flex items-center gap-2">
              <WindowIcon kind="candle" height={30} />
              This month
            </li>
            <li className="flex items-center gap-2">
              <WindowIcon kind="dark" height={30} />
              Still to come
            </li>
          </ul>
        </div>
        <ul className="hero-trust flex flex-wrap gap-x-7 gap-y-2.5 type-compact max-lg:mx-[calc(50%_-_50vw)] lg:content-start lg:gap-x-5.5 lg:gap-y-2.5">
          {trustClaims.map(({ name, says, ground }, index) => {
            const Icon = trustIcons[index] ?? ShieldCheck
            return (
              <li className="flex items-center gap-2 lg:relative" key={name}>
                <Icon size={19} aria-hidden="true" />
                <span>
                  <Link to={ground}>{name}</Link>
                  {index === 0 && (
                    <small className="block lg:absolute lg:top-full lg:left-6.75 lg:whitespace-nowrap">
                      {says}
                    </small>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
