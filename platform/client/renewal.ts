import type { TokenStore, Tokens } from './tokens.ts'

export type Renewal =
  | { kind: 'renewed'; access: string }
  /** The server rejected the refresh token, so the session is over. */
  | { kind: 'refused' }
  /** No conclusive response; the tokens may still be valid. */
  | { kind: 'unreachable' }

export interface RenewalParts {
  tokens: TokenStore
  /** Runs the work under a lock across tabs. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  exchange(refresh: string): Promise<{ status: number; tokens: Partial<Tokens> | null }>
}

/** Single-flight renewal of the access token across calls and tabs. */
export function createRenewal({ tokens, exclusively, exchange }: RenewalParts) {
  let pending: Promise<Renewal> | null = null

  async function renewAlone(staleAccess: string): Promise<Renewal> {
    const held = tokens.read()
    if (!held) return { kind: 'refused' }
    // Another tab renewed the token while this one waited for the lock.
    if (held.access !== staleAccess) return { kind: 'renewed', access: held.access }
    if (held.refresh === '') return { kind: 'refused' }
    const answer = await exchange(held.refresh)
    if (answer.status === 200 && answer.tokens?.access) {
      const { access, refresh = held.refresh } = answer.tokens
      // A sign-out during the request must not be undone by its response.
      if (tokens.read()?.refresh !== held.refresh) return renewedElsewhere()
      tokens.renew({ access, refresh })
      return { kind: 'renewed', access }
    }
    return isRefusal(answer.status) ? { kind: 'refused' } : { kind: 'unreachable' }
  }

  function renewedElsewhere(): Renewal {
    const held = tokens.read()
    return held ? { kind: 'renewed', access: held.access } : { kind: 'refused' }
  }

  return function renew(staleAccess: string): Promise<Renewal> {
    pending ??= exclusively(() => renewAlone(staleAccess)).finally(() => {
      pending = null
    })
    return pending
  }
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
