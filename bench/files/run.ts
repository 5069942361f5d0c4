import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type AgencyConnection,
  agencyFiles,
  reportAccepted,
  reportSent,
  startJob,
} from '@keyturn/agency-files'
import { aSilentConnection } from '@keyturn/agency-files/testing'
import { disputesAbout } from '@keyturn/credit-profile'
import { movableClock } from '@keyturn/platform/clock'
import { addMonths, type Day, dayOfInstant, firstOfMonth } from '@keyturn/platform/days'
import { closeDatabase, type Db, openDatabase } from '@keyturn/platform/db'
import { createQueue, createWorker, type JobHandler, onEvent } from '@keyturn/platform/jobs'
import { createLogger } from '@keyturn/platform/logging'
import { createMetrics } from '@keyturn/platform/metrics'
import { testContext } from '@keyturn/platform/testing/context'
import { createDiskStore } from '@keyturn/providers/storage/disk'
import { withDatabase } from '../database.ts'
import { cpuMs } from '../draft/cpu.ts'
import { fillWithMembers } from '../draft/fill.ts'

/**
 * node bench/files/run.ts [--members 1000,10000] [--told]. Runs one agency's files of two months until every line has
 * its answer, and measures the second. --told subscribes to each line's event.
 */
const { values } = parseArgs({
  options: { members: { type: 'string', default: '1000,10000' }, told: { type: 'boolean', default: false } },
})
const sizes = values.members.split(',').map(Number)
const AGENCY = 'experian'
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Part of the month by job. */
const PARTS: Readonly<Record<string, string>> = {
  'credit-reporting.start': 'snapshot',
  'credit-reporting.cut': 'snapshot',
  'credit-reporting.fill': 'snapshot',
  'credit-reporting.build': 'built',
  'credit-reporting.check': 'checked',
  'credit-reporting.deliver': 'delivered and noted',
  'credit-reporting.collect': 'answer noted',
  'credit-reporting.note-answer': 'answer noted',
}
const ANNOUNCING = 'lines gone through to announce them'

interface Cost {
  own: number
  database: number
  ms: number
}

interface Month {
  lines: number
  /** Bytes per line in the database and in the file store. */
  bytesALine: { rows: number; file: number }
  costs: Map<string, Cost>
}

/** Agency that accepts every file whole by the next collection. */
function anAgreeableAgency(): AgencyConnection {
  const unanswered = new Set<string>()
  const connection = aSilentConnection(AGENCY)
  return {
    ...connection,
    adapter: {
      ...connection.adapter,
      async deliver({ name, open }) {
        let bytes = 0
        for await (const chunk of open()) bytes += chunk.length
        if (bytes === 0) throw new Error('The file is empty.')
        unanswered.add(name)
        return { name, wasThere: false }
      },
      collect: async () =>
        [...unanswered].map((fileName) => ({ kind: 'accepted', answerId: `${fileName}.accepted`, fileName })),
      settle: async () => unanswered.clear(),
    },
  }
}

/** Runs jobs one at a time and records the cost of each. */
const measured = (handlers: readonly JobHandler[], db: Db, costs: Map<string, Cost>): JobHandler[] =>
  handlers.map((handler) => ({
    ...handler,
    async run(data, about) {
      const part = PARTS[handler.name]
      const before = await cpuMs(db)
      const began = performance.now()
      await handler.run(data, about)
      if (part !== undefined) add(costs, part, await since(db, before, began))
    },
  }))

async function since(db: Db, before: { own: number; database: number }, began: number): Promise<Cost> {
  const ms = performance.now() - began
  const after = await cpuMs(db)
  return { own: after.own - before.own, database: after.database - before.database, ms }
}

function add(costs: Map<string, Cost>, part: string, { own, database, ms }: Cost): void {
  const so = costs.get(part) ?? { own: 0, database: 0, ms: 0 }
  costs.set(part, { own: so.own + own, database: so.database + database, ms: so.ms + ms })
}

async function secondMonth(url: string, members: number): Promise<Month> {
  const directory = mkdtempSync(join(tmpdir(), 'keyturn-files-'))
  const database = openDatabase({ url })
  const { db } = database
  const clock = movableClock()
  const thisMonth = firstOfMonth(dayOfInstant(clock.now()))
  await fillWithMembers(db, members, thisMonth)
  const log = createLogger({ level: 'warn' })
  const queue = await createQueue({ url, log })
  const context = testContext({ db, replica: db, clock, queue, log, publicUrl: 'http://localhost' })
  const files = createDiskStore(directory)
  const agencies = new Map([[AGENCY, anAgreeableAgency()] as const])
  const costs = new Map<string, Cost>()
  const handlers = measured(
    [
      ...agencyFiles({ ...context, files, agencies, disputesAbout }).jobs,
      ...(values.told ? [reportSent, reportAccepted] : []).map((told) =>
        onEvent(told, `bench.${told.event}`, async () => undefined),
      ),
    ],
    db,
    costs,
  )
  await queue.declare(handlers)
  const worker = createWorker({
    db,
    queue,
    handlers,
    timetable: [],
    clock,
    log,
    metrics: createMetrics(),
    concurrency: 1,
  })
  const fileOf = async (month: Day): Promise<void> => {
    clock.setOffsetMs(Date.parse(`${addMonths(month, 1).slice(0, 8)}20T06:00:00Z`) - Date.now())
    await db.transaction((tx) => queue.enqueue(tx, startJob, {}))
    await worker.drain()
  }
  await fileOf(addMonths(thisMonth, -2))
  await db.$client.query('vacuum analyze')
  costs.clear()
  const before = await cpuMs(db)
  const began = performance.now()
  await fileOf(addMonths(thisMonth, -1))
  const all = await since(db, before, began)
  const parts = [...costs.values()].reduce(
    (sum, cost) => ({
      own: sum.own + cost.own,
      database: sum.database + cost.database,
      ms: sum.ms + cost.ms,
    }),
    { own: 0, database: 0, ms: 0 },
  )
  const rest = { own: all.own - parts.own, database: all.database - parts.database, ms: all.ms - parts.ms }
  add(costs, ANNOUNCING, rest)
  const { rows } = await db.$client.query<{
    state: string
    line_count: number
    kept: string
    size_bytes: string
  }>(
    `select state, line_count, size_bytes, (pg_total_relation_size('report_line') + pg_total_relation_size('report_outcome'))
       / (select count(*) from report_line) as kept
     from agency_file order by month desc limit 1`,
  )
  if (rows[0]?.state !== 'accepted') throw new Error(`The file is ${rows[0]?.state}.`)
  await queue.stop()
  await closeDatabase(database)
  rmSync(directory, { recursive: true, force: true })
  const { line_count: lines, kept, size_bytes: sizeBytes } = rows[0]
  return { lines, costs, bytesALine: { rows: Number(kept), file: Number(sizeBytes) / lines } }
}

const perLine: { lines: number; file: number }[] = []
for (const members of sizes)
  await withDatabase(async (url) => {
    const { lines, costs, bytesALine } = await secondMonth(url, members)
    say(`\n${lines.toLocaleString('en-GB')} lines (load ${loadavg()[0]?.toFixed(1)}), processor time a line`)
    let file = 0
    for (const [part, { own, database, ms }] of costs) {
      if (part !== ANNOUNCING) file += (own + database) / lines
      say(
        `  ${part}: ${((own + database) / lines).toFixed(3)} ms (ours ${(own / lines).toFixed(3)}, the database's ${(database / lines).toFixed(3)}), ${(ms / 1000).toFixed(1)} s in all`,
      )
    }
    say(
      `  kept: ${bytesALine.rows.toFixed(0)} bytes of rows a line, ${bytesALine.file.toFixed(0)} of the file`,
    )
    perLine.push({ lines, file })
    say(
      `  the file, without the telling: ${file.toFixed(3)} ms, ${(file / (perLine[0]?.file ?? file)).toFixed(2)} times the smallest`,
    )
  })
