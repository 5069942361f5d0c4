import { Outlet } from 'react-router'

export default function MemberLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
