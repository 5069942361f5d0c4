import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { patiently } from '../shell/patiently.ts'

export const meta: MetaFunction = () => [{ title: 'Manager view · Keyturn' }]

// The site map travels with every public page and names all that a page loads: of this one, a single file.
const ManagerView = lazy(() =>
  patiently(() => import('@keyturn/back-office/manager-view')).then(({ ManagerView: page }) => ({
    default: page,
  })),
)

export default function DeskPage() {
  return (
    <Suspense>
      <ManagerView />
    </Suspense>
  )
}
