import type { BankLinkContext } from '../context.ts'
import { attemptByNonce, noteReturned } from '../store/attempts.ts'
import { endForeignJourney } from './end-journey.ts'

/** What the server sees when a browser opens the page that the bank leads back to. */
export interface SeenReturn {
  nonce: string
  taskId: string | null
  /** The cookie set when a journey began in this browser. */
  browser: string | null
  /** The member signed in with this request; pages are usually asked for without one. */
  memberId: string | null
}

/**
 * Notes that a journey returned to the browser that began it, or to its signed-in member. A return without either
 * proves nothing yet, because the page's script may still sign in with its own token.
 */
export async function noteReturn(context: BankLinkContext, seen: SeenReturn): Promise<void> {
  const known = await attemptByNonce(context.db, context.digest('bank-link', seen.nonce))
  if (known?.state !== 'open') return
  const { memberId, attempt } = known
  const isBrowser =
    seen.browser !== null && context.digest('bank-browser', seen.browser) === attempt.browserDigest
  if (seen.memberId !== null && seen.memberId !== memberId)
    return endForeignJourney(context, known, seen.memberId)
  if (!isBrowser && seen.memberId !== memberId) return
  const at = context.clock.now()
  await context.db.transaction((tx) =>
    noteReturned(tx, memberId, { id: attempt.id, taskId: seen.taskId, at }),
  )
}
