import { Queries } from '@keyturn/platform/client/query'
import { Outlet } from 'react-router'
import { BlownFuse } from './error-page.tsx'

/** One page that breaks leaves the frame standing, and the way to the others open. */
export const ErrorBoundary = BlownFuse

/** Member pages keep what they fetched while one goes from one to the next. */
export default function MemberLayout() {
  return (
    <div className="shell-member-page">
      <Queries>
        <Outlet />
      </Queries>
    </div>
  )
}
