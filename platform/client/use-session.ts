import { useSyncExternalStore } from 'react'
import { session } from './present.ts'
import { type Session, serverSession } from './session.ts'

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.getSnapshot, serverSession)
}
