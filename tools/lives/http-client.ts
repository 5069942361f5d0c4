import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { NetworkFault } from './history.ts'

export interface Answer {
  status: number
  text: string
}

interface Call {
  method?: string
  body?: object
  headers?: Record<string, string>
  trouble?: NetworkFault
}

/** Thrown if the app breaks one of its promises. */
export class BrokenPromise extends Error {
  readonly promise: string
  constructor(promise: string, seen: string) {
    super(`${promise}: ${seen}`)
    this.promise = promise
  }
}

const DROP_RESPONSE_AFTER_MS = 25
/** Retries for two minutes, because jobs of a killed worker are requeued within that time. */
const MAX_TRIES = 3_000

/** Polls until a job after the response is done. `found` returns null until then. */
export async function untilDone<Value>(found: () => Promise<Value | null>, fault: Error): Promise<Value> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const value = await found()
    if (value !== null) return value
    await wait(50)
  }
  throw fault
}

/** HTTP client of a member, which can lose requests and responses. */
export class HttpClient {
  #token: string | null = null
  readonly #address: string
  constructor(address: string) {
    this.#address = address
  }

  signIn(token: string | null): void {
    this.#token = token
  }

  /** Sends a request and returns any response. Only a server error is a fault. */
  async ask(path: string, call: Call = {}): Promise<Answer> {
    const { trouble = 'none' } = call
    if (trouble === 'lost_before') await this.#loseBefore(path, call)
    if (trouble === 'lost_after') await this.#loseAfter(path, call)
    const twin = trouble === 'twice' ? this.#send(path, call) : null
    const [answer, other] = await Promise.all([this.#send(path, call), twin])
    // Either of two simultaneous requests may be the one that was processed.
    const first = other && other.status < answer.status ? other : answer
    if (!this.isFault(answer) && !(other && this.isFault(other))) return first
    const worst = this.isFault(answer) ? answer : other
    throw new BrokenPromise(
      'the app never blames itself',
      `${call.method ?? (call.body ? 'POST' : 'GET')} ${path} ${worst?.status} ${worst?.text}`,
    )
  }

  protected isFault({ status }: Answer): boolean {
    return status >= 500
  }

  async get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
    return read(schema, path, await this.ask(path))
  }

  #identity(): Record<string, string> {
    return this.#token ? { authorization: `Bearer ${this.#token}` } : {}
  }

  async bytes(path: string): Promise<Uint8Array> {
    const answer = await fetch(this.#address + path, { headers: this.#identity() })
    if (!answer.ok) throw new BrokenPromise('what is allowed works', `${path} ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }

  /** Sends a request that must succeed. After a lost response, "already done" is a success too. */
  async do(path: string, call: Call & { body?: object } = {}): Promise<Answer> {
    const answer = await this.ask(path, { method: 'POST', ...call })
    const again = (call.trouble ?? 'none') !== 'none'
    if (answer.status < 300 || (again && [404, 409, 429].includes(answer.status))) return answer
    throw new BrokenPromise('what is allowed works', `${path} ${answer.status} ${answer.text}`)
  }

  async send<Schema extends z.ZodType>(path: string, schema: Schema, call: Call): Promise<z.infer<Schema>> {
    return read(schema, path, await this.do(path, call))
  }

  async #send(path: string, call: Call): Promise<Answer> {
    if (call.body instanceof FormData) {
      const headers = { ...this.#identity(), ...call.headers }
      const answer = await fetch(this.#address + path, { method: 'POST', headers, body: call.body })
      return { status: answer.status, text: await answer.text() }
    }
    const { method, headers, body } = this.#wish(call)
    const answer = await fetch(this.#address + path, { method, headers, ...(body && { body }) })
    return { status: answer.status, text: await answer.text() }
  }

  #wish({ body, method = body ? 'POST' : 'GET', headers }: Call) {
    return {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...this.#identity(),
        ...headers,
      },
      body: body && JSON.stringify(body),
    }
  }

  /** Closes the connection in the middle of the request. */
  #loseBefore(path: string, call: Call): Promise<void> {
    const { body = '', headers, method } = this.#wish(call)
    return new Promise((resolve) => {
      const length = { 'content-length': String(Buffer.byteLength(body) + 10) }
      const out = request(this.#address + path, { method, headers: { ...headers, ...length } })
      out.on('error', () => resolve()).on('close', () => resolve())
      out.write(body || ' ', () => out.destroy())
    })
  }

  /** Sends the whole request and drops the response. */
  #loseAfter(path: string, call: Call): Promise<void> {
    const { body, headers, method } = this.#wish(call)
    return new Promise((resolve) => {
      const out = request(this.#address + path, { method, headers })
      out.on('error', () => resolve()).on('close', () => resolve())
      out.end(body, () => setTimeout(() => out.destroy(), DROP_RESPONSE_AFTER_MS))
    })
  }
}

function read<Schema extends z.ZodType>(schema: Schema, path: string, answer: Answer): z.infer<Schema> {
  if (answer.status >= 300)
    throw new BrokenPromise('what is allowed works', `${path} ${answer.status} ${answer.text}`)
  return schema.parse(JSON.parse(answer.text))
}
