import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type Answer, BrokenPromise, HttpClient } from '../lives/http-client.ts'
import type { ProviderStandIns } from './provider-stand-ins.ts'

const clock = z.object({ now: z.string() })
type Call = Parameters<HttpClient['ask']>[1] & object
const RETRY_TIMEOUT_MS = 180_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Counts over all clients. */
export interface ClientCounts {
  acknowledged: number
  retries: number
  /** Responses with a server error, with their request. */
  serverErrors: string[]
}

/** Wraps a move of the clock, so that other work can be paused. */
export type AroundClockMove = <Value>(move: () => Promise<Value>) => Promise<Value>

interface RetryingClientOptions {
  journal: ClientCounts
  moving: AroundClockMove
  /** IP address of this client. */
  from: string
}

/** Client of a member that retries requests without a response, and responses 503 and 429. */
export class RetryingClient extends HttpClient {
  readonly #companies: HttpClient
  readonly #world: ProviderStandIns
  readonly #journal: ClientCounts
  readonly #moving: AroundClockMove
  readonly #from: string

  constructor(app: string, world: ProviderStandIns, { journal, moving, from }: RetryingClientOptions) {
    super(app)
    this.#moving = moving
    this.#companies = new HttpClient(world.address)
    this.#world = world
    this.#journal = journal
    this.#from = from
  }

  protected override isFault({ status }: Answer): boolean {
    return status >= 500 && status !== 503
  }

  override async ask(path: string, call: Call = {}): Promise<Answer> {
    if (path.startsWith('/sandbox/clock')) return this.#moving(() => this.#moveClock(path, call))
    if (path.startsWith('/sandbox/')) return this.#askCompanies(path, call)
    const { answer } = await this.#insist(path, call)
    return answer
  }

  /** A retried request also succeeds with 400, 404 or 409, because the first try may have been processed. */
  override async do(path: string, call: Call = {}): Promise<Answer> {
    if (path.startsWith('/sandbox/')) return super.do(path, call)
    const { answer, isRepeated } = await this.#insist(path, { method: 'POST', ...call })
    const again = isRepeated || (call.trouble ?? 'none') !== 'none'
    if (answer.status < 300 || (again && [400, 404, 409].includes(answer.status))) {
      this.#journal.acknowledged += 1
      return answer
    }
    throw new BrokenPromise('what is allowed works', `${path} ${answer.status} ${answer.text}`)
  }

  override async bytes(path: string): Promise<Uint8Array> {
    for (const until = Date.now() + RETRY_TIMEOUT_MS; ; await wait(300))
      try {
        return await super.bytes(path)
      } catch (error) {
        if (Date.now() > until || isAnswered(error)) throw error
      }
  }

  /** The stand-ins never fail. Retries connections that time out, because this machine is busy. */
  async #askCompanies(path: string, call: Call): Promise<Answer> {
    for (const until = Date.now() + RETRY_TIMEOUT_MS; ; await wait(300))
      try {
        return await this.#companies.ask(path, call)
      } catch (error) {
        if (Date.now() > until || !(isConnectionError(error) || isReadOnly(call))) throw error
      }
  }

  async #insist(path: string, call: Call): Promise<{ answer: Answer; isRepeated: boolean }> {
    const headers = { 'x-forwarded-for': this.#from, ...call.headers }
    const until = Date.now() + RETRY_TIMEOUT_MS
    for (let tries = 0; ; tries++) {
      const answer = await super.ask(path, { ...call, headers }).catch((error: unknown) => {
        if (error instanceof BrokenPromise) this.#journal.serverErrors.push(error.message)
        return null
      })
      const comeAgain = answer === null || answer.status === 503 || answer.status === 429
      if (!comeAgain) return { answer, isRepeated: tries > 0 }
      if (Date.now() > until)
        throw new BrokenPromise('the app comes back', `${path} ${answer?.status ?? 'no answer'} at last`)
      this.#journal.retries += 1
      await wait(300)
    }
  }

  /**
   * Moves the clock day by day, so that the payment stand-in's events happen on time. A move that was cut off
   * continues.
   */
  async #moveClock(path: string, call: Call): Promise<Answer> {
    if (!call.body) return this.#arrive(await this.#insist(path, call))
    const { now, advance } = z
      .object({ now: z.string().optional(), advance: z.string().optional() })
      .parse(call.body)
    const { stripe } = this.#world
    const to = now ? new Date(now) : new Date(this.#world.now().getTime() + minutesIn(advance) * MINUTE_MS)
    for (;;) {
      const tomorrow = this.#world.now().getTime() + DAY_MS
      const due = stripe.nextDueAt()?.getTime() ?? Number.POSITIVE_INFINITY
      const next = new Date(Math.min(to.getTime(), tomorrow, due))
      const answer = await this.#moveTo(path, next)
      await stripe.catchUp()
      if (next >= to || answer.status >= 300) return answer
    }
  }

  async #moveTo(path: string, to: Date): Promise<Answer> {
    if (to > this.#world.now()) this.#world.setNow(to)
    const there = await this.#insist(path, { method: 'POST', body: { now: to.toISOString() } })
    // Already past that time.
    return this.#arrive(there.answer.status === 400 ? await this.#insist(path, {}) : there)
  }

  #arrive({ answer }: { answer: Answer }): Answer {
    const arrived = answer.status < 300 ? clock.parse(JSON.parse(answer.text)).now : null
    if (arrived) this.#world.setNow(new Date(arrived))
    return answer
  }
}

/** True for a response that is not from a stopped program. */
const isAnswered = (error: unknown): boolean => error instanceof BrokenPromise && / 4\d\d/.test(error.message)

const isReadOnly = ({ method = 'GET', body }: Call): boolean => method === 'GET' && body === undefined

const isConnectionError = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  ['UND_ERR_CONNECT_TIMEOUT', 'ECONNREFUSED'].includes(String(error.cause.code))

const minutesIn = (advance = '0m'): number => Number.parseInt(advance, 10)
