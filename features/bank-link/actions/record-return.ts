import type { BankLinkContext } from '../context.ts'
import { attemptByNonce, markReturned } from '../store/attempts.ts'
import { endForeignJourney } from './end-journey.ts'

/** Request of a browser for the page to which the bank returns. */
export interface BankReturnRequest {
  nonce: string
  taskId: string | null
  /** Cookie set when a journey began in this browser. */
  browser: string | null
  /** Member signed in with this request. Usually null, because page requests have no token. */
  memberId: string | null
}

/**
 * Stores that a journey returned to the browser that started it, or to its signed-in member. Without either, the page's
 * script may still prove it.
 */
export async function recordReturn(context: BankLinkContext, seen: BankReturnRequest): Promise<void> {
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
    markReturned(tx, memberId, { id: attempt.id, taskId: seen.taskId, at }),
  )
}
