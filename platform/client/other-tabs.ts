import { session } from './present.ts'
import { memberIn } from './session.ts'

let channel: BroadcastChannel | null = null

/** Null in a browser without it (Safari before 15.4): there a tab reads again when the member comes back to it. */
const acts = (): BroadcastChannel | null => {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('keyturn-acts')
  return channel
}

/** Tells the member's other tabs that an act was sent, so that none of them goes on showing what was before. */
export function tellOtherTabs(): void {
  const memberId = memberIn(session.getSnapshot())
  if (memberId !== null) acts()?.postMessage(memberId)
}

/** Calls back after each act of the same member in another tab. Returns the clean-up. */
export function followOtherTabsActs(onAct: () => void): () => void {
  const heard = acts()
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    if (data === memberIn(session.getSnapshot())) onAct()
  }
  heard?.addEventListener('message', onMessage)
  return () => heard?.removeEventListener('message', onMessage)
}
