import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { patiently } from '../shell/patiently.ts'

export const meta: MetaFunction = () => [{ title: 'Parts · Keyturn sandbox' }]

// The site map travels with every public page and names all that a page loads: of this one, a single file.
const Gallery = lazy(() =>
  patiently(() => import('./gallery.tsx')).then(({ Gallery: page }) => ({ default: page })),
)

export default function GalleryPage() {
  return (
    <Suspense>
      <Gallery />
    </Suspense>
  )
}
