import { createApi } from './api.ts'
import { callGuard, type Refusal } from './call-guard.ts'
import { afterExpiry } from './expiry.ts'
import type {} from './first-calls.ts'
import { withLock } from './lock.ts'
import { notifyOtherTabs } from './other-tabs.ts'
import { createRenewal } from './renewal.ts'
import { currentPage, session, tokens } from './session-state.ts'
import { storeUnsaved } from './unsaved.ts'

const REFRESH = '/api/auth/token/refresh/'

/** Loaded on demand, because only signed-in members need it. */
export async function dpopHeader(path: string, refreshToken?: string): Promise<Record<string, string>> {
  const { createDpopHeader: proofOf } = await import('./dpop-key.ts')
  return proofOf(path, refreshToken)
}

export const renew = createRenewal({
  tokens,
  exclusively: (work) => withLock({ name: 'keyturn-token-renewal', work }),
  exchange: async (refresh) => {
    try {
      const response = await globalThis.fetch(REFRESH, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(await dpopHeader(REFRESH, refresh)),
        },
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
  fetch: (path: string, request: RequestInit) => (globalThis.firstCalls ?? globalThis).fetch(path, request),
  renew,
  guard: callGuard,
  onRefused,
  onActed: notifyOtherTabs,
}

/** API client for nearly all calls. */
export const api = createApi({ ...shared, onExpired: () => endSession({ strict: false }) })

/** API client for calls that always need a session: an expired session redirects to sign-in even on public pages. */
export const strictApi = createApi({ ...shared, onExpired: () => endSession({ strict: true }) })

export function endSession({ strict }: { strict: boolean }): void {
  const now = session.getSnapshot()
  // A call that was pending at sign-out does not redirect to sign-in.
  if (now.status === 'signed-out' && !now.expired && !tokens.read()) return
  const { pathname, search, hash } = globalThis.location
  const next = afterExpiry({
    path: pathname + search + hash,
    isPublic: currentPage().isPublic(pathname),
    strict,
  })
  if (next.goTo !== null) storeUnsaved()
  tokens.clear()
  if (next.rememberPath !== null) tokens.rememberPath(next.rememberPath)
  session.signedOut({ expired: next.goTo !== null })
  if (next.goTo !== null) currentPage().goTo(next.goTo)
}

/** Delay before the page changes, so the toast can be read; starts when the toast is visible. */
const REFUSAL_DELAY_MS = 2000

let leaving = false

/** Handles several refusals at once as one toast and one redirect. */
function onRefused(refusal: Refusal): void {
  if (leaving) return
  leaving = true
  const leaveSoon = () =>
    setTimeout(() => {
      leaving = false
      refusal.leave()
    }, REFUSAL_DELAY_MS)
  // Leaves the page even if the toast cannot be shown.
  currentPage().showError(refusal.message).then(leaveSoon, leaveSoon)
}
