import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { patiently } from '../shell/patiently.ts'
import { company } from './company.ts'
import { Hero } from './landing/hero.tsx'
import { Revolution } from './landing/revolution.tsx'
import { pageMeta } from './page-meta.ts'
import { publicUrl } from './public-url.ts'
// Styles of the parts that come alive later: their HTML is there from the start and must look right at once.
import '@keyturn/platform/ui/brand/brand.css'
import '@keyturn/credit-profile/key-track.css'
import '@keyturn/platform/ui/surfaces/card.css'
import './art/doors.css'
import './landing/final-call.css'
import './landing/rewards.css'
import './landing/unlock.css'
import './landing/why.css'
import './parts/reveal.css'
import './site.css'

export const meta: MetaFunction = () =>
  pageMeta('/', [
    {
      '@type': 'Organization',
      name: company.tradingName,
      legalName: company.legalName,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icons/icon-512.png`,
      email: company.supportEmail,
      address: {
        '@type': 'PostalAddress',
        streetAddress: company.address[0],
        addressLocality: company.address[1],
        postalCode: company.address[2],
        addressCountry: 'GB',
      },
    },
  ])

/** Written as HTML like the rest, but its script does not hold up the first screen. */
const BelowTheFold = lazy(() => patiently(() => import('./landing/below-the-fold.tsx')))

export default function LandingPage() {
  return (
    <>
      <Hero />
      <Revolution />
      <Suspense>
        <BelowTheFold />
      </Suspense>
    </>
  )
}
