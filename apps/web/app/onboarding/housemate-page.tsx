import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { patiently } from '../shell/patiently.ts'

export const meta: MetaFunction = () => [
  { title: 'An invitation · Keyturn' },
  { name: 'robots', content: 'noindex' },
]

// The site map travels with every public page and names all that a page loads: of this one, a single file.
const HousemateInvitation = lazy(() =>
  patiently(() => import('@keyturn/tenancy/housemate')).then(({ HousemateInvitation: page }) => ({
    default: page,
  })),
)

export default function HousematePage() {
  return (
    <Suspense>
      <HousemateInvitation />
    </Suspense>
  )
}
