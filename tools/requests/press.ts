import { z } from 'zod'
import { invent, pick, type Random, randomFrom } from './invent.ts'
import { type Answer, faultIn, type Operation, operationsOf } from './operations.ts'

export interface Call {
  method: string
  path: string
  token: string | null
  body: string | null
  /** Of the body. */
  type: string
}

export type Ask = (call: Call) => Promise<Answer>

export interface Pressed {
  asked: number
  /** How often each status was answered. */
  statuses: Map<number, number>
  /** What was never asked: every operation is asked once at least, in a long enough run. */
  notAsked: string[]
  faults: string[]
}

/** These move the whole sandbox: what else is asked would be asked of another world. */
const OF_THE_WORLD = /^\/sandbox\/(clock|outage|reset)/
/** It answers for as long as somebody listens. */
const ENDLESS = '/api/notifications/stream/'
const SIGN_IN_EVERY = 1_000
const IDS_KEPT = 400

/** Asks whatever there is to be asked, as nobody, as several members, as one of our people and as somebody gone. */
export async function press(ask: Ask, { count, seed }: { count: number; seed: number }): Promise<Pressed> {
  const random = randomFrom(seed)
  const description = await ask(plain('GET', '/api/docs/openapi.json'))
  const operations = operationsOf(JSON.parse(description.text)).filter(({ path }) => !OF_THE_WORLD.test(path))
  const seen: string[] = []
  const statuses = new Map<number, number>()
  const faults: string[] = []
  const asked = new Set<Operation>()
  let tokens: (string | null)[] = []
  for (let nth = 0; nth < count; nth++) {
    if (nth % SIGN_IN_EVERY === 0) tokens = [...(await signIn(ask)), null, 'a.token.ofnobody']
    // Each in its turn, so that a short run leaves as few out as may be.
    const operation = operations[nth % operations.length]
    if (!operation) break
    const call = callOf(random, operation, seen, pick(random, tokens))
    asked.add(operation)
    const answer = await ask(call)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const fault = faultIn(operation, answer)
    if (fault) faults.push(`${call.method} ${call.path} ${call.body?.slice(0, 300) ?? ''}\n  ${fault}`)
    for (const [id] of answer.text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
      if (seen.length < IDS_KEPT) seen.push(id)
      else seen[Math.floor(random() * IDS_KEPT)] = id
    }
  }
  const notAsked = operations.filter((one) => !asked.has(one)).map(({ method, path }) => `${method} ${path}`)
  return { asked: count, statuses, notAsked, faults }
}

function callOf(random: Random, operation: Operation, seen: readonly string[], token: string | null): Call {
  const { method, path, body, isFile } = invent(random, operation, seen)
  const whose = operation.path === ENDLESS ? null : token
  if (!operation.body) return { ...plain(method, path), token: whose }
  if (!isFile) {
    const type = random() < 0.97 ? 'application/json' : 'text/csv'
    const text = random() < 0.97 ? JSON.stringify(body) : '{"cut": "of'
    return { method, path, token: whose, body: text, type }
  }
  const content = random() < 0.5 ? '%PDF-1.7\n%%EOF\n' : JSON.stringify(body)
  return {
    method,
    path,
    token: whose,
    body: `--edge\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${content}\r\n--edge--\r\n`,
    type: 'multipart/form-data; boundary=edge',
  }
}

const plain = (method: string, path: string): Call => ({ method, path, token: null, body: null, type: '' })

/** The demo's people, as many as come in without a code; what was asked before may have ended their sessions. */
async function signIn(ask: Ask): Promise<string[]> {
  const people = z.array(z.object({ email: z.string(), password: z.string() }))
  const tokens: string[] = []
  const list = people.parse(JSON.parse((await ask(plain('GET', '/sandbox/people'))).text))
  for (const { email, password } of list) {
    const body = JSON.stringify({ email, password })
    const call = { ...plain('POST', '/api/auth/login/'), body, type: 'application/json' }
    const { status, text } = await ask(call)
    const read = z
      .object({ tokens: z.object({ access: z.string() }) })
      .safeParse(status === 200 ? JSON.parse(text) : {})
    if (read.success) tokens.push(read.data.tokens.access)
  }
  return tokens
}
