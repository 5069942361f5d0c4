import { fetchText, retryUntilPasses } from './temp-environment.ts'

export interface Calls {
  /** Signs in a demo member with a rent record. Returns an access token. */
  signIn(): Promise<string>
  status(path: string, token: string): Promise<number>
  post(path: string, body: object): Promise<unknown>
}

export function callsTo(address: string): Calls {
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  return {
    post,
    async signIn() {
      const people: Record<string, string>[] = JSON.parse(
        await retryUntilPasses(() => fetchText(`${address}/sandbox/people`)),
      )
      const [person] = people
      const signedIn = (await post('/api/auth/login/', {
        email: person?.email,
        password: person?.password,
      })) as { tokens: { access: string } }
      return signedIn.tokens.access
    },
    async status(path, token) {
      return (await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } })).status
    },
  }
}
