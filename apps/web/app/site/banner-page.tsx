import { AGENCIES, agencyName } from '@keyturn/agency-files/constants'
import { Logo, type WindowKind } from '@keyturn/brand'
import { classNames } from '@keyturn/platform/ui'
import { HouseDrawing } from '@keyturn/rent-record/house-drawing'
import { claims, shownWhere, sourceOf, trustClaims } from './claims.ts'
import { company } from './company.ts'
import { priceLine } from './price-line.ts'
import { publicUrl } from './public-url.ts'
import './banner.css'

const allLit = Array<WindowKind>(24).fill('lit')

/** Roll-up banner of 850 by 2000 mm. All of it is vector and sized relative to the width. */
export default function BannerPage() {
  return (
    <article className="roll-up" aria-label="Roll-up banner">
      <div className="roll-up-sheet">
        <div className="roll-up-top">
          <Logo />
          <h1>
            <span>Pay rent.</span> <span>Earn rewards.</span> <span>Build credit.</span>
          </h1>
          <ul className="roll-up-trust">
            {trustClaims.map(({ name, says }) => (
              <li key={name}>
                {name}
                <small>{says}</small>
              </li>
            ))}
          </ul>
        </div>
        <HouseDrawing windows={allLit} lively />
        <div className="roll-up-band">
          <p className={classNames('roll-up-figure', shownWhere(claims.averageIncrease))}>
            <b>{claims.averageIncrease.figure}</b> {claims.averageIncrease.meaning}
            <sup>1</sup>
          </p>
          <p className="roll-up-price">{claims.price.figure}</p>
          <div className="roll-up-scan">
            {/* Rendered by the server for its public URL. */}
            <img src="/site-qr-code.svg" alt={`QR code: ${publicUrl}`} />
            <p>
              See what your rent proves.
              <span>{publicUrl.replace(/^https?:\/\//, '')}</span>
            </p>
          </div>
        </div>
        <footer className="roll-up-foot">
          <p>
            Your choice of credit agency, only if you opt in: <b>{AGENCIES.map(agencyName).join(' · ')}</b>
          </p>
          <p>
            <span className={shownWhere(claims.averageIncrease)}>
              <sup>1</sup> {sourceOf(claims.averageIncrease)}{' '}
            </span>
            {priceLine}. {company.legalName}, company number {company.companyNumber}, data protection
            registration {company.dataProtectionNumber}.
          </p>
        </footer>
      </div>
    </article>
  )
}
