import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openProgram } from '../run/program.ts'
import { type History, historiesOf } from './history.ts'
import { simulateByRules } from './rules/simulation.ts'
import { shortest } from './shrink.ts'
import { type SimulationResult, sandboxEnvironment, simulateTogether } from './simulation.ts'

const MONTHS = 9
/** Interval in months of checking all pages of a member, in long simulations. */
const CHECK_EVERY = 3
const MEMBERS_AT_ONCE = 12
const MEMBERS_AT_ONCE_LONG = 50

const { values: wish } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000) % 1_000_000) },
    members: { type: 'string' },
    /** Number of simulated members, and years of each. */
    lives: { type: 'string' },
    years: { type: 'string' },
    /** Simulates by the rules alone: no HTTP, no database. */
    rules: { type: 'boolean', default: false },
    history: { type: 'string' },
    /** Prints the whole history of a fault without shrinking it. */
    'no-shrink': { type: 'boolean', default: false },
  },
})
type Watch = NonNullable<Parameters<typeof simulateTogether>[2]>

const most = Number(wish.lives ?? Number.POSITIVE_INFINITY)
const isLong = wish.lives !== undefined || wish.years !== undefined
const months = wish.years === undefined ? MONTHS : Math.round(Number(wish.years) * 12)
const members = Number(wish.members ?? (isLong ? MEMBERS_AT_ONCE_LONG : MEMBERS_AT_ONCE))
/** Time for simulating; shrinking is not included. A counted number of members has no time limit. */
const minutes = Number(wish.minutes ?? (wish.lives === undefined ? 30 : Number.POSITIVE_INFINITY))
const until = Date.now() + minutes * 60_000
const say = (text: string): unknown => process.stdout.write(`${text}\n`)

const byRules = (histories: readonly History[], { onFault }: Watch = {}): Promise<SimulationResult[]> =>
  Promise.all(
    histories.map(async (history) => {
      const one = await simulateByRules(history)
      if (one.fault) onFault?.(one.fault)
      return one
    }),
  )

const simulate = (histories: readonly History[], watch?: Watch): Promise<SimulationResult[]> =>
  wish.rules ? byRules(histories, watch) : inOneApp(histories, watch)

/** Opens an app with the demo people only, and closes it after these histories. */
async function inOneApp(histories: readonly History[], watch?: Watch): Promise<SimulationResult[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-lives-'))
  const program = openProgram({ ...process.env, PORT: '0', DATA_DIR: dataDir })
  try {
    const checkEvery = isLong ? CHECK_EVERY : 0
    return await simulateTogether(sandboxEnvironment(await program.address()), histories, {
      checkEvery,
      ...watch,
    })
  } finally {
    await program.end()
    for (const line of program.output().split('\n'))
      if (line.includes('"level":"error"')) say(`The app logged: ${line}`)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function reportFault({ history, fault }: SimulationResult): Promise<void> {
  say(`\nBroken: ${fault?.text}`)
  if (wish['no-shrink']) {
    say(`Its history: ${JSON.stringify(history)}`)
    return
  }
  const least = await shortest(
    { history, promise: fault?.promise ?? '' },
    (some) => simulate(some),
    wish.rules ? 1_000 : Math.min(members, MEMBERS_AT_ONCE),
    wish.rules ? 200 : undefined,
  )
  say(`The shortest history found:\n${JSON.stringify(least)}`)
  say(`Live it again: npm run lives -- ${wish.rules ? '--rules ' : ''}--history '${JSON.stringify(least)}'`)
}

async function main(): Promise<number> {
  if (wish.history) {
    const text = wish.history.startsWith('{') ? wish.history : readFileSync(wish.history, 'utf8')
    const [one] = await simulate([JSON.parse(text) as History])
    say(one?.fault ? `Broken: ${one.fault.text}` : 'Everything held.')
    return one?.fault ? 1 : 0
  }
  const total = { lives: 0, months: 0, acts: 0 }
  const faults = new Map<string, SimulationResult>()
  for (let seed = Number(wish.seed); Date.now() < until && total.lives < most; seed++) {
    const all = await simulate(historiesOf(seed, Math.min(members, most - total.lives), months), {
      goOn: () => Date.now() < until,
      onFault: ({ text }) => say(`seed ${seed}: ${text}`),
    })
    for (const one of all) {
      total.lives += 1
      total.months += one.months
      total.acts += one.acts
      if (!one.fault) continue
      const known = faults.get(one.fault.promise)
      if (!known || known.months > one.months) faults.set(one.fault.promise, one)
    }
    say(`seed ${seed}: ${total.lives} lives, ${total.months} months, ${total.acts} acts so far`)
  }
  for (const one of faults.values()) await reportFault(one)
  say(faults.size === 0 ? '\nEverything held.' : `\n${faults.size} promises were broken.`)
  return faults.size === 0 ? 0 : 1
}

process.exit(await main())
