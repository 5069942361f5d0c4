/** Prefetched API calls of a page, sent by an inline script in the head before any other script is loaded. */
export interface FirstCalls {
  /**
   * Like the browser's `fetch`, but returns the prefetched response for the same token. Each is used once, and none
   * after an act, because it may be stale.
   */
  fetch: (path: string, request: RequestInit) => Promise<Response>
  /** Stored token that was expired when the page was opened; null if there was none. */
  staleAccess: string | null
  /** Repeats the prefetch with a renewed token. */
  send: (access: string) => void
}

declare global {
  var firstCalls: FirstCalls | undefined
}

/**
 * Prefetches the calls of the current page, if the token is still valid. Serialised into an inline script, so it must
 * not use outer variables.
 */
export function startFirstCalls(callsOf: Readonly<Record<string, readonly string[]>>): void {
  // Same as the staleTime of queries.
  const usedForMs = 30_000
  let sent = { access: '', at: 0, answers: new Map<string, Promise<Response>>() }
  try {
    const calls = callsOf[location.pathname.replace(/\/$/, '')]
    if (!calls) return
    const send = (access: string): void => {
      sent = { access, at: Date.now(), answers: new Map() }
      const headers = { accept: 'application/json', authorization: `Bearer ${access}` }
      for (const path of calls) {
        const answer = fetch(path, { headers, credentials: 'same-origin', cache: 'no-store' })
        // Prevents an unhandled rejection if the response is never used.
        answer.catch(() => undefined)
        sent.answers.set(path, answer)
      }
    }
    const inTime = (answer: Promise<Response>, path: string, request: RequestInit): Promise<Response> =>
      new Promise((resolve, reject) => {
        const { signal } = request
        const abort = (): void => reject(signal?.reason)
        if (signal?.aborted) abort()
        signal?.addEventListener('abort', abort, { once: true })
        answer.then(resolve, () => fetch(path, request).then(resolve, reject))
      })
    globalThis.firstCalls = {
      staleAccess: null,
      send,
      fetch: (path, request) => {
        const headers = new Headers(request.headers)
        if (headers.has('idempotency-key')) sent.answers.clear()
        const isSame = headers.get('authorization') === `Bearer ${sent.access}`
        const answer = request.method === 'GET' && isSame ? sent.answers.get(path) : undefined
        if (!answer || Date.now() - sent.at > usedForMs) return fetch(path, request)
        sent.answers.delete(path)
        return inTime(answer, path, request)
      },
    }
    const access = sessionStorage.getItem('access_token') ?? localStorage.getItem('access_token')
    if (access === null) return
    const claims = (access.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    if (JSON.parse(atob(claims)).exp * 1000 > Date.now()) send(access)
    else globalThis.firstCalls.staleAccess = access
  } catch {
    // Storage is blocked or the token is malformed, so the page's own scripts make the calls.
  }
}

export const firstCallsScript = (callsOf: Readonly<Record<string, readonly string[]>>): string =>
  `(${startFirstCalls})(${JSON.stringify(callsOf)})`
