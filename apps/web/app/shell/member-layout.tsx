import { Queries } from '@keyturn/platform/client/query'
import { Outlet } from 'react-router'

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
