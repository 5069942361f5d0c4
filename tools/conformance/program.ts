import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

export interface RunningProgram {
  address: string
  /** An access token of the demo's best known member. */
  signIn(): Promise<string>
  status(path: string, token: string): Promise<number>
  post(path: string, body: object): Promise<unknown>
  /** What it logged as its own fault. */
  errors(): string[]
  stop(): Promise<void>
}

const OPEN_WITHIN_MS = 120_000

/** The real program, opened as npm start does, with this environment. */
export async function aProgram(options: {
  dataDir: string
  environment?: Record<string, string>
  role?: 'all' | 'api' | 'worker'
}): Promise<RunningProgram> {
  const child = spawn(process.execPath, ['apps/server/main.ts', options.role ?? 'all'], {
    env: { ...process.env, PORT: '0', PROBES_PORT: '0', DATA_DIR: options.dataDir, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  const until = Date.now() + OPEN_WITHIN_MS
  let address: string | undefined
  while (!address) {
    address = /(?:open|metrics) at (http:\/\/[^\s/]+)/.exec(output)?.[1]
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`The program did not open: ${output.trim().split('\n').slice(-6).join(' / ')}`)
    }
    await wait(100)
  }
  const errors = (): string[] => output.split('\n').filter((line) => line.includes('"level":"error"'))
  return { ...callsTo(address), address, errors, stop }
}

function callsTo(address: string): Pick<RunningProgram, 'signIn' | 'status' | 'post'> {
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
      const people = (await (await fetch(`${address}/sandbox/people`)).json()) as Record<string, string>[]
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
