import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { withApp } from '../program.ts'

const STATEMENTS = 13
const ROWS = 5_000
const people = z.array(z.object({ email: z.string(), password: z.string(), role: z.string() }))

/** Uploads thirteen of the longest statements of one member at once, and measures the delay of all other requests. */
await withApp(async (address) => {
  const access = await signIn()
  const before = await slowestProbe(wait(3_000))
  process.stdout.write(`nobody else is there: the slowest probe took ${before} ms\n`)
  const handedIn = Promise.all(
    Array.from({ length: STATEMENTS }, async (_, nth) => {
      const { status } = await post('/api/banking/statements/', statement(nth), access)
      if (status !== 201) throw new Error(`Statement ${nth} was answered ${status}.`)
    }),
  )
  const from = performance.now()
  const meanwhile = await slowestProbe(handedIn)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  process.stdout.write(`${STATEMENTS} statements handed in within ${seconds} s: ${meanwhile} ms\n`)
  process.stdout.write(`while they are reckoned: ${await slowestProbe(wait(30_000))} ms\n`)

  /** Signs in the first demo person who needs no code. */
  async function signIn(): Promise<string> {
    for (const { email, password, role } of people.parse(
      await (await fetch(`${address}/sandbox/people`)).json(),
    )) {
      const answer = await post('/api/auth/login/', { email, password })
      const { tokens } = z
        .object({ tokens: z.object({ access: z.string() }).optional() })
        .parse(await answer.json())
      if (role === 'member' && tokens) return tokens.access
    }
    throw new Error('Nobody can sign in.')
  }

  function post(path: string, body: object, token?: string) {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const headers = { 'content-type': 'application/json', ...authorization }
    return fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  async function slowestProbe(until: Promise<unknown>): Promise<number> {
    let slowest = 0
    let isOver = false
    const over = until.finally(() => {
      isOver = true
    })
    while (!isOver) {
      const asked = performance.now()
      await fetch(`${address}/healthz`)
      slowest = Math.max(slowest, performance.now() - asked)
      await wait(20)
    }
    await over
    return Math.round(slowest)
  }
})

/** Generates two years of a busy account, with rent among the shopping. */
function statement(nth: number) {
  const day = (row: number): string =>
    new Date(Date.now() - (1 + (row % 700)) * 86_400_000).toISOString().slice(0, 10)
  const transactions = Array.from({ length: ROWS }, (_, row) =>
    row % 200 === 0
      ? { date: day(row), amount: -950, description: `STO J OKAFOR RENT ${nth}` }
      : { date: day(row), amount: -(1 + (row % 97)), description: `CARD ${row % 400} LARDER ${nth}` },
  )
  return {
    bank_name: 'A bank that cannot be linked',
    account_name: `Account ${nth}`,
    from: day(699),
    to: day(0),
    transactions,
  }
}
