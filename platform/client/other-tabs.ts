import { memberIdIn } from './session.ts'
import { session } from './session-state.ts'

let channel: BroadcastChannel | null = null

/** Null if not supported (Safari before 15.4); there a tab refetches when it becomes visible. */
const actChannel = (): BroadcastChannel | null => {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('keyturn-acts')
  return channel
}

/** Notifies the member's other tabs of an act, so they refetch. */
export function notifyOtherTabs(): void {
  const memberId = memberIdIn(session.getSnapshot())
  if (memberId !== null) actChannel()?.postMessage(memberId)
}

/** Calls back after each act of the same member in another tab. Returns the cleanup function. */
export function onOtherTabAct(onAct: () => void): () => void {
  const heard = actChannel()
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    if (data === memberIdIn(session.getSnapshot())) onAct()
  }
  heard?.addEventListener('message', onMessage)
  return () => heard?.removeEventListener('message', onMessage)
}
