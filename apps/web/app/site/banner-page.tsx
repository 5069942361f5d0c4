import { AGENCIES, agencyName } from '@keyturn/agency-files/constants'
import { Logo, type WindowKind } from '@keyturn/brand'
import { classNames } from '@keyturn/platform/ui'
import { HouseDrawing } from '@keyturn/rent-record/web/house-drawing'
import { claims, shownWhere, sourceOf, trustClaims } from './claims.ts'
import { company } from './company.ts'
import { priceLine } from './price-line.ts'
import { publicUrl } from './public-url.ts'
import './banner.css'

const allLit = Array<WindowKind>(24).fill('lit')

/** Roll-up banner of 850 by 2000 mm. All of it is vector and sized relative to the width. */
export default function BannerPage() {
  return (
    <article
      className="roll-up w-[min(100%_-_2rem,680px)] mt-8 mb-16 mx-auto print:w-[850mm] print:m-0"
      aria-label="Roll-up banner"
    >
      <div className="roll-up-sheet flex flex-col overflow-hidden print:h-[2000mm]">
        <div className="pt-[7cqw] pb-[3cqw] px-[8cqw] flex-none">
          <Logo />
          <h1 className="mt-[6cqw]">
            <span>Pay rent.</span> <span>Earn rewards.</span> <span>Build credit.</span>
          </h1>
          <ul className="roll-up-trust grid grid-cols-[auto_1fr] gap-x-[4cqw] gap-y-[1.5cqw] mt-[5cqw] kt-strong">
            {trustClaims.map(({ name, says }) => (
              <li key={name}>
                {name}
                <small className="block">{says}</small>
              </li>
            ))}
          </ul>
        </div>
        <HouseDrawing windows={allLit} lively />
        <div className="roll-up-band flex-none py-[4.5cqw] px-[8cqw]">
          <p className={classNames('roll-up-figure', shownWhere(claims.averageIncrease))}>
            <b>{claims.averageIncrease.figure}</b> {claims.averageIncrease.meaning}
            <sup>1</sup>
          </p>
          <p className="roll-up-price mt-[2cqw]">{claims.price.figure}</p>
          <div className="roll-up-scan grid grid-cols-[22cqw_1fr] items-center gap-[4cqw] mt-[4cqw] kt-strong">
            {/* Rendered by the server for its public URL. */}
            <img className="w-full" src="/site-qr-code.svg" alt={`QR code: ${publicUrl}`} />
            <p>
              See what your rent proves.
              <span className="mt-[1cqw] wrap-anywhere">{publicUrl.replace(/^https?:\/\//, '')}</span>
            </p>
          </div>
        </div>
        <footer className="roll-up-foot flex-none py-[4cqw] px-[8cqw]">
          <p>
            Your choice of credit agency, only if you opt in:{' '}
            <b className="block">{AGENCIES.map(agencyName).join(' · ')}</b>
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
