import type { TokenStore, Tokens } from './tokens.ts'

export type Renewal =
  | { kind: 'renewed'; access: string }
  /** The server would not have the token: the session is over. */
  | { kind: 'refused' }
  /** No answer, or none that says anything about the session: the tokens may still be good. */
  | { kind: 'unreachable' }

export interface RenewalParts {
  tokens: TokenStore
  /** Runs the work while no other tab runs it. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Asks the server for new tokens. */
  exchange(refresh: string): Promise<{ status: number; tokens: Partial<Tokens> | null }>
}

/** Renews the access token once, however many calls and tabs find at the same time that it has run out. */
export function createRenewal({ tokens, exclusively, exchange }: RenewalParts) {
  let underWay: Promise<Renewal> | null = null

  async function renewAlone(staleAccess: string): Promise<Renewal> {
    const held = tokens.read()
    if (!held) return { kind: 'refused' }
    // Another tab was faster while this one waited for its turn.
    if (held.access !== staleAccess) return { kind: 'renewed', access: held.access }
    if (held.refresh === '') return { kind: 'refused' }
    const answer = await exchange(held.refresh)
    if (answer.status === 200 && answer.tokens?.access) {
      const { access, refresh = held.refresh } = answer.tokens
      // A sign-out while the answer was on its way must not be undone by it.
      if (tokens.read()?.refresh !== held.refresh) return settledElsewhere()
      tokens.renew({ access, refresh })
      return { kind: 'renewed', access }
    }
    return isRefusal(answer.status) ? { kind: 'refused' } : { kind: 'unreachable' }
  }

  function settledElsewhere(): Renewal {
    const held = tokens.read()
    return held ? { kind: 'renewed', access: held.access } : { kind: 'refused' }
  }

  return function renew(staleAccess: string): Promise<Renewal> {
    underWay ??= exclusively(() => renewAlone(staleAccess)).finally(() => {
      underWay = null
    })
    return underWay
  }
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
