import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { builtInHouse, separateHouse } from './house.ts'
import { liveThroughFaults, type Tried } from './live.ts'

/** With more time more members live, and live longer: fourteen in five minutes, two hundred in thirty. */
const membersIn = (minutes: number): number => 1.22 * minutes ** 1.5
const MONTHS = 60

const { values: wish } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000) % 1_000_000) },
  },
})
const minutes = Number(wish.minutes)
const say = (text: string): unknown => process.stdout.write(`${text}\n`)

function print(table: ReadonlyMap<string, Tried>): void {
  const rows = [...table].map(([fault, { tried, lost, doubled, away }]) => {
    const longest = Math.max(...away)
    const mean = away.reduce((sum, each) => sum + each, 0) / away.length
    return [fault, tried, lost, doubled, mean.toFixed(1), longest.toFixed(1)].map(String)
  })
  const head = ['fault', 'tried', 'lost', 'doubled', 'seconds away', 'at most']
  for (const row of [head, ...rows])
    say(row.map((cell, at) => (at === 0 ? cell.padEnd(52) : cell.padStart(14))).join(''))
}

async function main(): Promise<number> {
  say(`seed ${wish.seed}, ${minutes} minutes`)
  const table = new Map<string, Tried>()
  const broken: string[] = []
  const until = (share: number): number => Date.now() + minutes * 60_000 * share
  for (const [open, share] of [
    [separateHouse, 0.6],
    [builtInHouse, 0.4],
  ] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'keyturn-faults-'))
    try {
      const lived = await liveThroughFaults(open, folder, {
        seed: Number(wish.seed),
        members: Math.max(4, Math.round(membersIn(minutes) * share)),
        months: MONTHS,
        until: until(share),
        table,
      })
      broken.push(...lived.broken)
      say(
        `${lived.house}: ${lived.members} members, ${lived.months} months, ${lived.acknowledged} writes acknowledged, ${lived.triedAgain} calls asked again`,
      )
      for (const text of lived.broken) say(`  Broken: ${text}`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  print(table)
  say(broken.length === 0 ? '\nNothing was lost, and nothing was doubled.' : `\n${broken.length} went wrong.`)
  return broken.length === 0 ? 0 : 1
}

process.exit(await main())
