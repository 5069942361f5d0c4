import { useSession } from '@keyturn/platform/client'
import type { MetaFunction } from 'react-router'
import { AgentView } from './agent-view.tsx'
import { Desk } from './desk.tsx'

export const meta: MetaFunction = () => [{ title: 'Manager view · Keyturn' }]

/** Our own people see the desk; a Premium member sees their own home as an agent would. */
export default function DeskPage() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return session.user.role === 'admin' ? <Desk me={session.user.id} /> : <AgentView />
}
