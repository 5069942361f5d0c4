import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { AppUnderTest } from './app-under-test.ts'
import { openBuiltInApp } from './built-in-app.ts'
import type { FaultStats } from './fault-injector.ts'
import { runWithFaults } from './run-with-faults.ts'
import { openSeparateRolesApp } from './separate-roles-app.ts'

/** Returns the number of members for a run: 14 in five minutes, 200 in thirty. */
const membersIn = (minutes: number): number => 1.22 * minutes ** 1.5
const MONTHS = 60
/** Reserve at the end of each app's time for unfinished work and the last check. */
const FINAL_CHECK_MS = 30_000
/** Timeout before a run counts as hanging, with a reserve for a busy machine. */
const HANG_TIMEOUT_MS = 240_000

const { values: wish } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000) % 1_000_000) },
  },
})
const minutes = Number(wish.minutes)
const began = Date.now()
const after = (share: number): number => began + minutes * 60_000 * share
const table = new Map<string, FaultStats>()
const broken: string[] = []
const say = (text: string): unknown => process.stdout.write(`${text}\n`)

function print(): void {
  const rows = [...table].map(([fault, { tried, lost, doubled, downtimes: away }]) => {
    const longest = Math.max(0, ...away)
    const mean = away.reduce((sum, each) => sum + each, 0) / Math.max(1, away.length)
    return [fault, tried, lost, doubled, mean.toFixed(1), longest.toFixed(1)].map(String)
  })
  const head = ['fault', 'tried', 'lost', 'doubled', 'seconds away', 'at most']
  for (const row of [head, ...rows])
    say(row.map((cell, at) => (at === 0 ? cell.padEnd(62) : cell.padStart(14))).join(''))
}

async function runOne(
  open: (folder: string) => Promise<AppUnderTest>,
  from: number,
  to: number,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-faults-'))
  // Minimum time of this app, even if the previous one took longer.
  const least = Date.now() + (after(to) - after(from)) / 3
  try {
    const lived = await runWithFaults(open, folder, {
      seed: Number(wish.seed),
      members: Math.max(4, Math.round(membersIn(minutes) * (to - from))),
      months: MONTHS,
      until: Math.max(after(to) - FINAL_CHECK_MS, least),
      table,
      onBroken(text) {
        broken.push(text)
        say(`  Broken: ${text}`)
      },
      saveOutput(said) {
        const file = `${folder}.log`
        writeFileSync(file, said, { mode: 0o600 })
        say(`  Output of the programs: ${file}`)
      },
    })
    say(
      `${lived.house}: ${lived.members} members, ${lived.months} months, ${lived.acknowledged} writes acknowledged, ${lived.retries} requests retried`,
    )
    for (const fault of lived.cannotTry) say(`  Skipped: ${fault}`)
  } catch (error) {
    broken.push('the app under test')
    say(`  Broken: ${error instanceof Error ? error.stack : error}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function end(): never {
  print()
  const tried = [...table.values()].reduce((sum, row) => sum + row.tried, 0)
  say(`\n${tried} faults in ${Math.round((Date.now() - began) / 1000)} s.`)
  say(broken.length === 0 ? 'Nothing was lost, and nothing was doubled.' : `${broken.length} went wrong.`)
  process.exit(broken.length === 0 ? 0 : 1)
}

say(`seed ${wish.seed}, ${minutes} minutes`)
setTimeout(
  () => {
    broken.push('time is up')
    say('  Broken: time is up, and what was begun has not ended')
    end()
  },
  minutes * 60_000 + HANG_TIMEOUT_MS,
)
await runOne(openSeparateRolesApp, 0, 0.65)
await runOne(openBuiltInApp, 0.65, 1)
end()
