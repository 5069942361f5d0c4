import { BankProblem } from './port.ts'

export interface FreshToken {
  token: string
  expiresInSeconds: number
}

/** One token for the process: many calls that need a new one at once ask for it once. */
export function tokenKeeper(
  fetchToken: () => Promise<FreshToken>,
  now: () => Date,
): <Answer>(use: (token: string) => Promise<Answer>) => Promise<Answer> {
  let kept: { token: string; endsAt: number } | null = null
  let asking: Promise<string> | null = null

  const ask = async (): Promise<string> => {
    const fresh = await fetchToken()
    // A minute early, so that a token never ends on its way.
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
      // Neither company guarantees how long a token lives, so a refusal is answered with one new token.
      if (!(error instanceof BankProblem) || error.kind !== 'unauthorised') throw error
      if (kept?.token === token) kept = null
      return use(await current())
    }
  }
}
