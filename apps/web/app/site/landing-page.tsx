import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { company } from './company.ts'
import { Hero } from './landing/hero.tsx'
import { Revolution } from './landing/revolution.tsx'
import { pageMeta } from './page-meta.ts'
import { publicUrl } from './public-url.ts'
// Styles of the parts that come alive later: their HTML is there from the start and must look right at once.
import '@keyturn/platform/ui/brand/brand.css'
import '@keyturn/platform/ui/data/key-track.css'
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

/** Below the first screen: written as HTML like the rest, but their script does not hold up the first one. */
const Why = lazy(async () => ({ default: (await import('./landing/why.tsx')).Why }))
const Unlock = lazy(async () => ({ default: (await import('./landing/unlock.tsx')).Unlock }))
const Rewards = lazy(async () => ({ default: (await import('./landing/rewards.tsx')).Rewards }))
const FinalCall = lazy(async () => ({ default: (await import('./landing/final-call.tsx')).FinalCall }))

export default function LandingPage() {
  return (
    <>
      <Hero />
      <Revolution />
      <Suspense>
        <Why />
      </Suspense>
      <Suspense>
        <Unlock />
      </Suspense>
      <Suspense>
        <Rewards />
      </Suspense>
      <Suspense>
        <FinalCall />
      </Suspense>
    </>
  )
}
