import { useSession } from '@keyturn/platform/client'
import { AgentView } from './agent-view.tsx'
import { Desk } from './desk.tsx'

/** Staff see the admin area. A Premium member sees their own home as an agent would. */
export function ManagerView() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return session.user.role === 'admin' ? <Desk me={session.user.id} /> : <AgentView />
}
