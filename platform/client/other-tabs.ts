import { session } from './present.ts'
import { memberIn } from './session.ts'

let channel: BroadcastChannel | null = null

/** Null if not supported (Safari before 15.4); there a tab refetches when it becomes visible. */
const acts = (): BroadcastChannel | null => {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('keyturn-acts')
  return channel
}

/** Notifies the member's other tabs of an act, so they refetch. */
export function tellOtherTabs(): void {
  const memberId = memberIn(session.getSnapshot())
  if (memberId !== null) acts()?.postMessage(memberId)
}

/** Calls back after each act of the same member in another tab. Returns the cleanup function. */
export function followOtherTabsActs(onAct: () => void): () => void {
  const heard = acts()
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    if (data === memberIn(session.getSnapshot())) onAct()
  }
  heard?.addEventListener('message', onMessage)
  return () => heard?.removeEventListener('message', onMessage)
}
