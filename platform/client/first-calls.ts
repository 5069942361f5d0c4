/** Calls of one page load, sent by a script in the document's head before any other script is there. */
export interface FirstCalls {
  /**
   * As the browser's own, but a call that the head has sent with the same token a moment ago gets that answer. Each is given
   * once, and none after an act, which makes them old.
   */
  fetch: (path: string, request: RequestInit) => Promise<Response>
  /** Stored token that had run out when the page was opened; null if there was none. */
  staleAccess: string | null
  /** Sends them anew with a token that has just been renewed. */
  send: (access: string) => void
}

declare global {
  var firstCalls: FirstCalls | undefined
}

/**
 * Sends the first calls of the page that is being loaded. Nothing is sent without a token, or with one that has run out. It
 * becomes the text of a script, so it uses nothing from outside itself.
 */
export function startFirstCalls(callsOf: Readonly<Record<string, readonly string[]>>): void {
  // As long as what a page reads counts as fresh.
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
        // Who takes it is told; a call that nobody takes has nobody to tell.
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
    // A storage that is closed, or a token that cannot be read: the page's own scripts ask.
  }
}

export const firstCallsScript = (callsOf: Readonly<Record<string, readonly string[]>>): string =>
  `(${startFirstCalls})(${JSON.stringify(callsOf)})`
