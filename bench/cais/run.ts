import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { closeDatabase, openDatabase } from '@keyturn/platform/db'
import pgCopy from 'pg-copy-streams'
import { z } from 'zod'
import { withDatabase, withPlainConnection } from '../database.ts'
import { pairedRounds, printTable } from '../measure.ts'
import { fillTable } from './accounts.ts'

/** node bench/cais/run.ts [--accounts 5000000] [--rounds 3]. DATABASE_URL is used when it is set. */
const { values } = parseArgs({ options: { accounts: { type: 'string' }, rounds: { type: 'string' } } })
const accountCount = Number(values.accounts ?? 500_000)
const rounds = Number(values.rounds ?? 3)

const folder = mkdtempSync(join(tmpdir(), 'keyturn-cais-'))
const path = join(folder, 'month.cais')
const program = fileURLToPath(new URL('./file-work.ts', import.meta.url))
const outcome = z.object({ perSecond: z.number(), peakMegabytes: z.number() })
const peaks = new Map<string, number>()

async function fileWork(name: string, count = accountCount, file = path): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, name, String(count), file])
  const { perSecond, peakMegabytes } = outcome.parse(JSON.parse(stdout))
  if (count === accountCount) peaks.set(name, Math.max(peaks.get(name) ?? 0, peakMegabytes))
  return perSecond
}

const copyOut = (url: string): Promise<number> =>
  withPlainConnection(url, async (line) => {
    const startedAt = performance.now()
    const rows = line.query(pgCopy.to('copy bench_agency_accounts to stdout'))
    await pipeline(rows, new Writable({ write: (_chunk, _encoding, done) => done() }))
    return (accountCount / (performance.now() - startedAt)) * 1000
  })

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  await withDatabase(async (url) => {
    const database = openDatabase({ url })
    await database.db.$client.query('drop table if exists bench_agency_accounts')
    await database.db.$client.query(fillTable(accountCount))
    const results = await pairedRounds(
      [
        { name: 'PostgreSQL COPY OUT', round: () => copyOut(url) },
        { name: 'write', round: () => fileWork('write') },
        { name: 'write to a file', round: () => fileWork('writeFile') },
        { name: 'read a file', round: () => fileWork('read') },
        { name: 'check a file against last month’s', round: () => fileWork('check') },
      ],
      rounds,
    )
    printTable(`${accountCount.toLocaleString('en-GB')} accounts, streamed`, results, 'accounts/s')
    for (const [name, peak] of peaks) say(`most memory held by ${name}: ${peak.toFixed(0)} MB`)
    await database.db.$client.query('drop table bench_agency_accounts')
    await closeDatabase(database)
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
