import { bankLink } from '@keyturn/bank-link'
import { identity } from '@keyturn/identity'
import { notifications } from '@keyturn/notifications'
import { movableClock } from '@keyturn/platform/clock'
import { closeDatabase, openDatabase } from '@keyturn/platform/db'
import { createQueue, createWorker } from '@keyturn/platform/jobs'
import { createLogger } from '@keyturn/platform/logging'
import { createMetrics } from '@keyturn/platform/metrics'
import { testContext } from '@keyturn/platform/testing/context'
import { hasPassport, income } from '@keyturn/rent-passport'
import { rentRecord } from '@keyturn/rent-record'
import { rentReminders } from '@keyturn/rent-reminders'
import { points, pointsChange, rewards } from '@keyturn/rewards'
import { sql } from 'drizzle-orm'
import { instantBank, LANDLORD } from './bank.ts'

const notUsed = (): never => {
  throw new Error('No rent night asks for this.')
}
const notUsedAsync = async (): Promise<never> => notUsed()

/** Opens the parts of the app that a rent night needs. The bank answers at once and emails are discarded. */
export async function openNightApp(url: string) {
  const database = openDatabase({ url })
  const { db } = database
  const log = createLogger({ level: 'error' })
  const clock = movableClock()
  const queue = await createQueue({ url, log })
  // Reads the clock's offset once. Later `setTo` writes it into a database function, so that no query reads it from a
  // table.
  const { rows } = await db.execute<{ ms: string }>(
    sql`select extract(epoch from pgboss.job_now() - now()) * 1000 as ms`,
  )
  clock.setOffsetMs(Number(rows[0]?.ms))
  const given = testContext({ db, replica: db, clock, queue, log, publicUrl: 'http://localhost' })
  const context = {
    ...given,
    // Discards emails, because storing a hundred thousand would cost repeated garbage collection.
    mail: { send: async () => undefined },
    keptAfterErasure: [],
    bank: instantBank(
      () => clock.now(),
      (customer) => /^customer-(\w+)$/.exec(customer)?.[1] ?? LANDLORD,
    ),
    vouchers: {
      id: 'none',
      retailers: notUsedAsync,
      place: notUsedAsync,
      cancel: notUsedAsync,
      readWebhook: notUsed,
    },
    files: { put: notUsedAsync, get: notUsedAsync, delete: notUsedAsync, list: notUsedAsync },
    push: null,
    points,
    pointsChange,
    hasPassport,
    income,
  }
  const features = [
    identity(context),
    bankLink(context),
    rentRecord(context),
    rewards(context),
    rentReminders(context),
    notifications(context),
  ]
  const handlers = features.flatMap(({ jobs }) => jobs)
  const [nightly] = bankLink(context).timetable
  if (!nightly) throw new Error('No bank is read at night.')
  await queue.declare(handlers)
  const worker = createWorker({ db, queue, handlers, timetable: [], clock, log, metrics: createMetrics() })
  return {
    db,
    worker,
    async setTo(instant: Date) {
      const offsetMs = instant.getTime() - Date.now()
      clock.setOffsetMs(offsetMs)
      await db.execute(
        sql.raw(`create or replace function pgboss.job_now() returns timestamptz language sql stable
          as $$ select now() + interval '${offsetMs} milliseconds' $$`),
      )
    },
    /** Starts the night as the scheduler would. */
    beginNight: () =>
      db.transaction((tx) => queue.enqueue(tx, nightly.job, {}, { singletonKey: 'timetable' })),
    async close() {
      await worker.stop()
      await queue.stop()
      await closeDatabase(database)
    },
  }
}
