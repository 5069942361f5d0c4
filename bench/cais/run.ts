import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { closeDatabase, type Database, openDatabase } from '@keyturn/platform/db'
import { findAccount, whyNotWritable } from '@keyturn/providers/credit-agency/cais'
import { numbered } from '@keyturn/providers/credit-agency/cais/testing'
import pgCopy from 'pg-copy-streams'
import { z } from 'zod'
import { withDatabase } from '../database.ts'
import { pairedRounds, printTable } from '../measure.ts'
import { fillTable, header } from './accounts.ts'

/** node bench/cais/run.ts [--accounts 5000000] [--rounds 3]. DATABASE_URL is used when it is set. */
const { values } = parseArgs({ options: { accounts: { type: 'string' }, rounds: { type: 'string' } } })
const accountCount = Number(values.accounts ?? 500_000)
const rounds = Number(values.rounds ?? 3)

const folder = mkdtempSync(join(tmpdir(), 'keyturn-cais-'))
const path = join(folder, 'month.cais')
const smallPath = join(folder, 'small.cais')
const program = fileURLToPath(new URL('./file-work.ts', import.meta.url))
const outcome = z.object({ perSecond: z.number(), peakMegabytes: z.number() })
const peaks = new Map<string, number>()

async function fileWork(name: string, count = accountCount, file = path): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, name, String(count), file])
  const { perSecond, peakMegabytes } = outcome.parse(JSON.parse(stdout))
  if (count === accountCount) peaks.set(name, Math.max(peaks.get(name) ?? 0, peakMegabytes))
  return perSecond
}

async function copyOut(database: Database): Promise<number> {
  const client = await database.db.$client.connect()
  const startedAt = performance.now()
  try {
    const rows = client.query(pgCopy.to('copy bench_agency_accounts to stdout'))
    await pipeline(rows, new Writable({ write: (_chunk, _encoding, done) => done() }))
  } finally {
    client.release()
  }
  return (accountCount / (performance.now() - startedAt)) * 1000
}

/** One member's correction: find the accepted record, see that the corrected one may be sent. */
async function correctionMicroseconds(file: string, count: number): Promise<number> {
  const handle = await open(file)
  const { size: sizeBytes } = await handle.stat()
  const times: number[] = []
  const read = async (offset: number, length: number) =>
    (await handle.read(Buffer.alloc(length), 0, length, offset)).buffer
  for (let turn = 0; turn < 500; turn++) {
    const startedAt = performance.now()
    const found = await findAccount({ sizeBytes, read }, numbered((turn * 7919) % count))
    if (found === null) throw new Error('An account is missing.')
    if (whyNotWritable({ ...found, status: 'U', flag: 'Q' }, header) !== null) throw new Error('Refused.')
    times.push((performance.now() - startedAt) * 1000)
  }
  await handle.close()
  return times.sort((a, b) => a - b)[250] ?? 0
}

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  await withDatabase(async (url) => {
    const database = openDatabase({ url })
    await database.db.$client.query('drop table if exists bench_agency_accounts')
    await database.db.$client.query(fillTable(accountCount))
    const results = await pairedRounds(
      [
        { name: 'PostgreSQL COPY OUT', round: () => copyOut(database) },
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
  const smallCount = Math.max(1, Math.floor(accountCount / 100))
  await fileWork('writeFile', smallCount, smallPath)
  const small = await correctionMicroseconds(smallPath, smallCount)
  const large = await correctionMicroseconds(path, accountCount)
  say(
    `one correction: ${small.toFixed(0)} µs in ${smallCount} accounts, ${large.toFixed(0)} µs in ${accountCount}`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
