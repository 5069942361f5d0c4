import { setTimeout as wait } from 'node:timers/promises'
import { retryUntilPasses } from './temp-environment.ts'

const PASSWORD = 'walnut gate forty two'
/** Pause between changes, so that a member stays below the rate limit however fast responses are. */
const PAUSE_MS = 250
const READ = ['/api/auth/profile/', '/api/notifications/', '/api/auth/sessions/']
/** Members with a plan, a home and a bank. */
const RENTERS = 2
const RENTER_READS = ['/api/payment-report/dashboard/', '/api/rewards/summary/', '/api/credit-profile/']

interface Person {
  email: string
  password: string
}

interface Member extends Person {
  token: string
  reads: readonly string[]
  /** Last confirmed phone number, and later numbers that were not confirmed. */
  phones: string[]
}

/** Results of the members' requests during one operation on the servers. */
export interface LoadResult {
  reads: number
  writes: number
  /** 503 responses with Retry-After. */
  refused: number
  /** Other failed responses, and requests without one. */
  failures: string[]
  /** 99th percentile of write times. */
  writesWithinMs: number
}

export interface LoadMembers {
  /** Lets all members read and write in a loop while `work` runs. */
  runDuring(work: () => Promise<void>): Promise<LoadResult>
  /** Returns members whose confirmed write is missing. */
  lostWrites(): Promise<string[]>
}

interface Call {
  method?: string
  token?: string
  body?: object
}

/** Returns two demo members and `count` new members with verified addresses. */
export async function startLoadMembers(address: string, count: number): Promise<LoadMembers> {
  const ask = (path: string, { method, token, body }: Call = {}): Promise<Response> =>
    fetch(`${address}${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const people: Person[] = await (await ask('/sandbox/people')).json()
  const members: Member[] = people
    .slice(0, RENTERS)
    .map((person) => ({ ...person, token: '', reads: RENTER_READS, phones: [] }))
  for (let nth = 0; nth < count; nth++) {
    const person = { email: `busy-${nth}@example.com`, password: PASSWORD }
    await join(ask, person)
    members.push({ ...person, token: '', reads: READ, phones: [] })
  }
  let phones = 0
  async function write(member: Member, seen: LoadResult, took: number[]): Promise<void> {
    const phone = `07700 ${900_000 + (phones++ % 1_000)}`
    member.phones.push(phone)
    const began = performance.now()
    const answer = await ask('/api/auth/profile/', { method: 'PATCH', token: member.token, body: { phone } })
    took.push(performance.now() - began)
    seen.writes += 1
    if (answer.status === 200) member.phones = [phone]
    await recordResponse(answer, 'a write', seen)
  }
  async function live(
    member: Member,
    seen: LoadResult,
    took: number[],
    isOver: () => boolean,
  ): Promise<void> {
    for (let turn = 0; !isOver(); turn++)
      try {
        await write(member, seen, took)
        const path = member.reads[turn % member.reads.length] ?? ''
        await recordResponse(await ask(path, { token: member.token }), path, seen)
        seen.reads += 1
        await wait(PAUSE_MS)
      } catch (error) {
        seen.failures.push(String(error))
      }
  }
  const signIn = async (): Promise<void> => {
    for (const member of members) member.token = await retryUntilPasses(() => tokenOf(ask, member), 120)
  }
  return {
    async runDuring(work) {
      await signIn()
      const seen: LoadResult = { reads: 0, writes: 0, refused: 0, failures: [], writesWithinMs: 0 }
      const took: number[] = []
      let isOver = false
      const lives = members.map((member) => live(member, seen, took, () => isOver))
      await work().finally(() => {
        isOver = true
      })
      await Promise.all(lives)
      took.sort((one, other) => one - other)
      return { ...seen, writesWithinMs: took[Math.floor(took.length * 0.99)] ?? 0 }
    },
    async lostWrites() {
      const asked = members.map(async ({ email, token, phones: told }) => {
        const { user } = await (await ask('/api/auth/profile/', { token })).json()
        const there = String(user.phone).replaceAll(' ', '')
        return told.some((phone) => phone.replaceAll(' ', '') === there)
          ? []
          : [`${email} gave ${told}, and ${there} is there`]
      })
      return (await Promise.all(asked)).flat()
    },
  }
}

async function recordResponse(answer: Response, what: string, seen: LoadResult): Promise<void> {
  const text = await answer.text()
  if (answer.status === 503 && answer.headers.has('retry-after')) seen.refused += 1
  else if (answer.status >= 300) seen.failures.push(`${what} answered ${answer.status}: ${text}`)
}

type Ask = (path: string, call?: Call) => Promise<Response>

async function join(ask: Ask, { email, password }: Person): Promise<void> {
  const passwords = { password, password_confirm: password }
  const body = { email, first_name: 'Bea', last_name: 'Busy', ...passwords }
  const { status } = await ask('/api/auth/register/', { body })
  if (status >= 300) throw new Error(`${email} may not join: ${status}`)
  const proof = await retryUntilPasses(async () => {
    const letters: { text: string }[] = await (await ask(`/sandbox/mail/messages?to=${email}`)).json()
    const [, found] = /verify-email\S*[?&]token=([^\s&]+)/.exec(letters.map(({ text }) => text).join()) ?? []
    if (!found) throw new Error(`No verification email for ${email}.`)
    return found
  })
  await ask('/api/auth/verify-email/', { body: { token: proof, password } })
}

async function tokenOf(ask: Ask, { email, password }: Person): Promise<string> {
  const answer = await ask('/api/auth/login/', { body: { email, password } })
  const { tokens } = await answer.json()
  if (!tokens) throw new Error(`${email} cannot sign in: ${answer.status}`)
  return tokens.access
}
