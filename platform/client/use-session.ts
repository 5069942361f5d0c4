import { useSyncExternalStore } from 'react'
import { type Session, serverSession } from './session.ts'
import { session } from './session-state.ts'

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.getSnapshot, serverSession)
}
