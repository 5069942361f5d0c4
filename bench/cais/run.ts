import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { closeDatabase, type Database, openDatabase } from '@keyturn/platform/db'
import {
  checkStream,
  findAccount,
  lineStride,
  readStream,
  whyNotWritable,
  writeStream,
} from '@keyturn/providers/credit-agency/cais'
import { numbered } from '@keyturn/providers/credit-agency/cais/testing'
import pgCopy from 'pg-copy-streams'
import { withDatabase } from '../database.ts'
import { pairedRounds, printTable } from '../measure.ts'
import { fillTable, header, pagesOf } from './accounts.ts'
import { peakMemory } from './peak-memory.ts'

/** node bench/cais/run.ts [--accounts 5000000] [--rounds 3]. DATABASE_URL is used when it is set. */
const { values } = parseArgs({ options: { accounts: { type: 'string' }, rounds: { type: 'string' } } })
const accountCount = Number(values.accounts ?? 500_000)
const rounds = Number(values.rounds ?? 3)

const folder = mkdtempSync(join(tmpdir(), 'keyturn-cais-'))
const path = join(folder, 'month.cais')
const smallPath = join(folder, 'small.cais')
const chunks = (from = path) => createReadStream(from, { highWaterMark: 256 * 1024 })

async function writeNowhere(): Promise<void> {
  let bytes = 0
  for await (const chunk of writeStream(header, pagesOf(accountCount))) bytes += chunk.length
  if (bytes !== (accountCount + 2) * lineStride) throw new Error(`Wrote ${bytes} bytes.`)
}

const writeFile = (count: number, to: string) =>
  pipeline(Readable.from(writeStream(header, pagesOf(count))), createWriteStream(to))

async function readFile(): Promise<void> {
  let seen = 0
  for await (const page of readStream(chunks())) seen += page.length
  if (seen !== accountCount) throw new Error(`Read ${seen} accounts of ${accountCount}.`)
}

async function checkFile(): Promise<void> {
  for await (const finding of checkStream(chunks(), chunks())) throw new Error(finding.sentence)
}

async function copyOut(database: Database): Promise<void> {
  const client = await database.db.$client.connect()
  try {
    const rows = client.query(pgCopy.to('copy bench_agency_accounts to stdout'))
    await pipeline(rows, new Writable({ write: (_chunk, _encoding, done) => done() }))
  } finally {
    client.release()
  }
}

const peaks = new Map<string, number>()

async function perSecond(name: string, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  const peak = await peakMemory(work)
  peaks.set(name, Math.max(peaks.get(name) ?? 0, peak))
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
const contender = (name: string, work: () => Promise<unknown>) => ({
  name,
  round: () => perSecond(name, work),
})

try {
  await withDatabase(async (url) => {
    const database = openDatabase({ url })
    await database.db.$client.query('drop table if exists bench_agency_accounts')
    await database.db.$client.query(fillTable.replace('$1', String(accountCount)))
    const results = await pairedRounds(
      [
        contender('PostgreSQL COPY OUT', () => copyOut(database)),
        contender('write', writeNowhere),
        contender('write to a file', () => writeFile(accountCount, path)),
        contender('read a file', readFile),
        contender('check a file against last month’s', checkFile),
      ],
      rounds,
    )
    printTable(
      `${accountCount.toLocaleString('en-GB')} accounts, streamed through files`,
      results,
      'accounts/s',
    )
    for (const [name, peak] of peaks) say(`most memory held: ${peak.toFixed(0)} MB, ${name}`)
    await database.db.$client.query('drop table bench_agency_accounts')
    await closeDatabase(database)
  })
  const smallCount = Math.max(1, Math.floor(accountCount / 100))
  await writeFile(smallCount, smallPath)
  const small = await correctionMicroseconds(smallPath, smallCount)
  const large = await correctionMicroseconds(path, accountCount)
  say(
    `one correction: ${small.toFixed(0)} µs in ${smallCount} accounts, ${large.toFixed(0)} µs in ${accountCount}`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
