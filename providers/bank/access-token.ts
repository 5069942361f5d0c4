import { BankProblem } from './port.ts'

export interface FreshToken {
  token: string
  expiresInSeconds: number
}

/** Caches one token per process. Single-flight: concurrent calls share one token request. */
export function tokenKeeper(
  fetchToken: () => Promise<FreshToken>,
  now: () => Date,
): <Answer>(use: (token: string) => Promise<Answer>) => Promise<Answer> {
  let kept: { token: string; endsAt: number } | null = null
  let asking: Promise<string> | null = null

  const ask = async (): Promise<string> => {
    const fresh = await fetchToken()
    // Expires the token a minute early, so that it never ends during a call.
    kept = { token: fresh.token, endsAt: now().getTime() + (fresh.expiresInSeconds - 60) * 1000 }
    return fresh.token
  }
  const current = async (): Promise<string> => {
    if (kept && kept.endsAt > now().getTime()) return kept.token
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
  return async (use) => {
    const token = await current()
    try {
      return await use(token)
    } catch (error) {
      // Neither provider guarantees a token's lifetime, so a refused call is retried once with a new token.
      if (!(error instanceof BankProblem) || error.kind !== 'unauthorised') throw error
      if (kept?.token === token) kept = null
      return use(await current())
    }
  }
}
