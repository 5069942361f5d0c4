import { existsSync } from 'node:fs'
import { get } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

/** Runs inside the engine's network: signs members up, sends requests through the proxy, and prints JSON. */
const [, , job = '', given = '{}'] = process.argv
const { host, stop = '', rate = 0, path = '/', email = '' } = JSON.parse(given)
const agent = new Agent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false })
const PASSWORD = 'Copper-kettle-94-lantern'

interface HttpResult {
  status: number
  text: string
  headers: Record<string, unknown>
}

function call(
  path: string,
  given: { method?: string; body?: unknown; token?: string } = {},
): Promise<HttpResult> {
  const data = given.body === undefined ? null : JSON.stringify(given.body)
  const headers = {
    host,
    ...(data ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) } : {}),
    ...(given.token ? { authorization: `Bearer ${given.token}` } : {}),
  }
  const to = { agent, host: '127.0.0.1', servername: host, path, headers }
  return new Promise((resolve, reject) => {
    const asked = request({ ...to, method: given.method ?? (data ? 'POST' : 'GET') }, (came) => {
      let text = ''
      came.on('data', (chunk) => (text += String(chunk)))
      came.on('error', reject)
      came.on('end', () => resolve({ status: came.statusCode ?? 0, text, headers: came.headers }))
    })
    asked.setTimeout(40_000, () => asked.destroy(new Error('timeout')))
    asked.on('error', reject)
    asked.end(data ?? undefined)
  })
}

const emails = (): Promise<{ to: string[]; raw: string }[]> =>
  new Promise((resolve, reject) =>
    get('http://127.0.0.1:8025/', (came) => {
      let text = ''
      came.on('data', (chunk) => (text += String(chunk)))
      came.on('end', () => resolve(JSON.parse(text)))
    }).on('error', reject),
  )

const unquoted = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

async function signUp(nth: number): Promise<string> {
  const email = `m${Date.now()}${nth}@renter.test`
  const names = { first_name: 'Mara', last_name: 'Quill' }
  const body = { email, ...names, password: PASSWORD, password_confirm: PASSWORD }
  const asked = await call('/api/auth/register/', { body })
  if (asked.status !== 201) throw new Error(`register: ${asked.status} ${asked.text}`)
  for (let tries = 0; tries < 100; tries++) {
    const raw = (await emails()).find(({ to }) => to.includes(email))?.raw
    const token = raw && /verify-email[^\s"<>]*token=([\w.\-~%]+)/.exec(unquoted(raw))?.[1]
    if (token) {
      const proved = { token: decodeURIComponent(token), password: PASSWORD }
      const { status, text } = await call('/api/auth/verify-email/', { body: proved })
      if (status !== 200) throw new Error(`verify: ${status} ${text}`)
      return email
    }
    await wait(300)
  }
  throw new Error('No email came.')
}

async function signIn(email: string): Promise<string> {
  const { status, text } = await call('/api/auth/login/', { body: { email, password: PASSWORD } })
  if (status !== 200) throw new Error(`login: ${status} ${text}`)
  return JSON.parse(text).tokens.access
}

/** Requests a page, a read, a change and a list at the given rate, until the file `stop` exists. */
async function load(): Promise<object> {
  const tokens: string[] = []
  for (const nth of [0, 1, 2]) tokens.push(await signIn(await signUp(nth)))
  const kinds = [
    () => call('/'),
    (token: string) => call('/api/auth/profile/', { token }),
    (token: string) => call('/api/auth/profile/', { method: 'PATCH', token, body: { first_name: 'Mara' } }),
    (token: string) => call('/api/auth/sessions/', { token }),
  ]
  process.stderr.write('ready\n')
  const answers: Record<string, number> = {}
  const open = new Set<Promise<void>>()
  let [requests, failed, longest] = [0, 0, 0]
  let [firstFailure, lastFailure] = [0, 0]
  for (; !existsSync(stop); await wait(50))
    for (let nth = 0; nth < rate / 20 && open.size < 60; nth++) {
      const began = performance.now()
      const one = kinds[requests % 4]
      const asked = one?.(tokens[requests % 3] ?? '').then(
        ({ status }) => String(status),
        (error: Error & { code?: string }) => error.code ?? error.message,
      )
      requests += 1
      const ended: Promise<void> = Promise.resolve(asked).then((answer = '') => {
        answers[answer] = (answers[answer] ?? 0) + 1
        if (!/^[234]/.test(answer)) {
          failed += 1
          firstFailure ||= performance.now()
          lastFailure = performance.now()
        }
        longest = Math.max(longest, performance.now() - began)
        open.delete(ended)
      })
      open.add(ended)
    }
  await Promise.all(open)
  return {
    requests,
    failed,
    longest: Math.round(longest),
    answers,
    dark: Math.round(lastFailure - firstFailure),
  }
}

async function ask(): Promise<object> {
  const began = performance.now()
  const { status, text, headers } = await call(path)
  return { status, text, headers, seconds: (performance.now() - began) / 1000 }
}

const jobs: Record<string, () => Promise<unknown>> = {
  load,
  ask,
  'sign-up': () => signUp(0),
  'sign-in': () => signIn(email),
}
process.stdout.write(JSON.stringify(await jobs[job]?.()))
process.exit(0)
