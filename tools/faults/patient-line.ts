import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type Answer, BrokenPromise, Line } from '../lives/line.ts'
import type { Companies } from './companies.ts'

const clock = z.object({ now: z.string() })
type Call = Parameters<Line['ask']>[1] & object
const PATIENCE_MS = 180_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** What was answered, counted over all lines. */
export interface Journal {
  acknowledged: number
  triedAgain: number
  /** Answers that blame the app, told by their call. */
  slips: string[]
}

/** How the clock is moved while other things go on. */
export type Moving = <Value>(move: () => Promise<Value>) => Promise<Value>

interface Way {
  journal: Journal
  moving: Moving
  /** Everybody has a network address of their own. */
  from: string
}

/** The way of a member who asks again: no answer, and "come again later", are no answers. */
export class PatientLine extends Line {
  readonly #companies: Line
  readonly #world: Companies
  readonly #journal: Journal
  readonly #moving: Moving
  readonly #from: string

  constructor(app: string, world: Companies, { journal, moving, from }: Way) {
    super(app)
    this.#moving = moving
    this.#companies = new Line(world.address)
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

  /** What may have been done before its answer was lost is as good done already. */
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
    for (const until = Date.now() + PATIENCE_MS; ; await wait(300))
      try {
        return await super.bytes(path)
      } catch (error) {
        if (Date.now() > until || isAnswered(error)) throw error
      }
  }

  /** They are always there; a line that could not be opened in time is tried again, for this machine was busy. */
  async #askCompanies(path: string, call: Call): Promise<Answer> {
    for (const until = Date.now() + PATIENCE_MS; ; await wait(300))
      try {
        return await this.#companies.ask(path, call)
      } catch (error) {
        if (Date.now() > until || !(neverBegan(error) || isOnlyAsked(call))) throw error
      }
  }

  async #insist(path: string, call: Call): Promise<{ answer: Answer; isRepeated: boolean }> {
    const headers = { 'x-forwarded-for': this.#from, ...call.headers }
    const until = Date.now() + PATIENCE_MS
    for (let tries = 0; ; tries++) {
      const answer = await super.ask(path, { ...call, headers }).catch((error: unknown) => {
        if (error instanceof BrokenPromise) this.#journal.slips.push(error.message)
        return null
      })
      const comeAgain = answer === null || answer.status === 503 || answer.status === 429
      if (!comeAgain) return { answer, isRepeated: tries > 0 }
      if (Date.now() > until)
        throw new BrokenPromise('the app comes back', `${path} ${answer?.status ?? 'no answer'} at last`)
      this.#journal.triedAgain += 1
      await wait(300)
    }
  }

  /**
   * Day by day, and what falls due at the payment company happens at its moment: the outside world lives through the same
   * days. A move that was cut goes on where it is.
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
    // It is that late already.
    return this.#arrive(there.answer.status === 400 ? await this.#insist(path, {}) : there)
  }

  #arrive({ answer }: { answer: Answer }): Answer {
    const arrived = answer.status < 300 ? clock.parse(JSON.parse(answer.text)).now : null
    if (arrived) this.#world.setNow(new Date(arrived))
    return answer
  }
}

/** Not by a program that is away. */
const isAnswered = (error: unknown): boolean => error instanceof BrokenPromise && / 4\d\d/.test(error.message)

const isOnlyAsked = ({ method = 'GET', body }: Call): boolean => method === 'GET' && body === undefined

const neverBegan = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  ['UND_ERR_CONNECT_TIMEOUT', 'ECONNREFUSED'].includes(String(error.cause.code))

const minutesIn = (advance = '0m'): number => Number.parseInt(advance, 10)
