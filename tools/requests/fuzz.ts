import { z } from 'zod'
import { generateRequest, pick, type Random, randomFrom } from './generate-request.ts'
import { type Answer, faultIn, type Operation, operationsOf } from './operations.ts'

export interface Call {
  method: string
  path: string
  token: string | null
  body: string | null
  /** Content type of the body. */
  type: string
}

export type SendRequest = (call: Call) => Promise<Answer>

export interface FuzzResult {
  asked: number
  /** Count of responses by status. */
  statuses: Map<number, number>
  /** Operations that were never called. Empty in a long enough run. */
  notAsked: string[]
  faults: string[]
}

/** Endpoints that change the whole sandbox and so every later request. */
const SANDBOX_CONTROLS = /^\/sandbox\/(clock|outage|reset)/
/** Event stream, whose response never ends. */
const EVENT_STREAM = '/api/notifications/stream/'
const SIGN_IN_EVERY = 1_000
const IDS_KEPT = 400

/** Calls all endpoints as a visitor, as several members, as staff and with an invalid token. */
export async function fuzz(
  ask: SendRequest,
  { count, seed }: { count: number; seed: number },
): Promise<FuzzResult> {
  const random = randomFrom(seed)
  const description = await ask(plain('GET', '/api/docs/openapi.json'))
  const operations = operationsOf(JSON.parse(description.text)).filter(
    ({ path }) => !SANDBOX_CONTROLS.test(path),
  )
  const seen: string[] = []
  const statuses = new Map<number, number>()
  const faults: string[] = []
  const asked = new Set<Operation>()
  let tokens: (string | null)[] = []
  for (let nth = 0; nth < count; nth++) {
    if (nth % SIGN_IN_EVERY === 0) tokens = [...(await signIn(ask)), null, 'a.token.ofnobody']
    // Calls the operations in turn, so that a short run leaves out few.
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
  const { method, path, body, isFile } = generateRequest(random, operation, seen)
  const whose = operation.path === EVENT_STREAM ? null : token
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

/** Signs in the demo people who need no code, because an earlier request may have ended their sessions. */
async function signIn(ask: SendRequest): Promise<string[]> {
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
