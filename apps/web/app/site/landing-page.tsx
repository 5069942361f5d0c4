import { retryImport } from '@keyturn/platform/client'
import { lazy, Suspense } from 'react'
import { Hero } from './landing/hero.tsx'
import { Revolution } from './landing/revolution.tsx'
// Styles of lazily loaded parts, because their prerendered HTML is visible at once.
import '@keyturn/brand/logo.css'
import '@keyturn/credit-profile/key-track.css'
import '@keyturn/platform/ui/surfaces/card.css'
import '@keyturn/platform/ui/surfaces/plate.css'
import './art/doors.css'
import './landing/final-call.css'
import './landing/rewards.css'
import './landing/unlock.css'
import './landing/why.css'
import './parts/reveal.css'
import './site.css'

/** Prerendered, but its script loads after the first screen. */
const BelowTheFold = lazy(() => retryImport(() => import('./landing/below-the-fold.tsx')))

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
