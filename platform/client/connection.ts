import { createApi } from './api.ts'
import { afterExpiry } from './expiry.ts'
import { currentPage, needsSubscription, session, tokens } from './present.ts'
import { REFUSAL_DELAY_MS, type Refusal } from './refusals.ts'
import { createRenewal, tabLock } from './renewal.ts'
import { activeSubscription } from './session.ts'

const renew = createRenewal({
  tokens,
  exclusively: tabLock,
  exchange: async (refresh) => {
    try {
      const response = await globalThis.fetch('/api/auth/token/refresh/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ refresh }),
        signal: AbortSignal.timeout(15_000),
      })
      return { status: response.status, tokens: response.ok ? await response.json() : null }
    } catch {
      return { status: 0, tokens: null }
    }
  },
})

const shared = {
  tokens,
  fetch: (...request: Parameters<typeof fetch>) => globalThis.fetch(...request),
  renew,
  isBlocked,
  onRefused,
}

/** Only what is known to be refused; while the subscription is still loading, the server decides. */
function isBlocked(call: { method: string; path: string }): boolean {
  const now = session.getSnapshot()
  if (now.status !== 'signed-in' || !now.subscription.loaded) return false
  return activeSubscription(now) === null && needsSubscription(call)
}

/** Every call but the subscription's. */
export const api = createApi({ ...shared, onExpired: () => endSession({ strict: false }) })

/** The subscription calls: an expired session goes to sign in from wherever it is. */
export const subscriptionApi = createApi({ ...shared, onExpired: () => endSession({ strict: true }) })

function endSession({ strict }: { strict: boolean }): void {
  const now = session.getSnapshot()
  // Who has just signed out is not sent to sign in by a call that was still on its way.
  if (now.status === 'signed-out' && !now.expired && !tokens.read()) return
  const { pathname, search, hash } = globalThis.location
  const next = afterExpiry({ path: pathname + search + hash, strict })
  tokens.clear()
  if (next.rememberPath !== null) tokens.rememberPath(next.rememberPath)
  session.signedOut({ expired: next.goTo !== null })
  if (next.goTo !== null) currentPage().goTo(next.goTo)
}

let leaving: ReturnType<typeof setTimeout> | null = null

/** Ten calls refused at once are one toast and one way out. */
function onRefused(refusal: Refusal): void {
  if (leaving !== null) return
  currentPage().showError(refusal.message)
  leaving = setTimeout(() => {
    leaving = null
    // What this tab took for a plan has ended elsewhere; still believed, it would lead away from the plans again.
    if (refusal.code !== 'FEATURE_REQUIRED') session.subscriptionLoaded(null)
    currentPage().goTo('/subscription')
  }, REFUSAL_DELAY_MS)
}
