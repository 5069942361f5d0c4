import { useSession } from '@keyturn/platform/client'
import { AdminPage } from './admin-page.tsx'
import { AgentView } from './agent-view.tsx'

/** Staff see the admin area. A Premium member sees their own home as an agent would. */
export function ManagerView() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return session.user.role === 'admin' ? <AdminPage me={session.user.id} /> : <AgentView />
}
