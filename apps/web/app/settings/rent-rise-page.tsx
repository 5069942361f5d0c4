import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { patiently } from '../shell/patiently.ts'

export const meta: MetaFunction = () => [{ title: 'Is this rise in order? · Keyturn' }]

// The site map travels with every public page and names all that a page loads: of this one, a single file.
const RentRise = lazy(() =>
  patiently(() => import('@keyturn/tenancy/rent-rise')).then(({ RentRise: page }) => ({ default: page })),
)

export default function RentRisePage() {
  return (
    <Suspense>
      <RentRise />
    </Suspense>
  )
}
