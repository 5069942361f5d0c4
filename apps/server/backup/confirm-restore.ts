import { StartupError } from '@keyturn/platform/config'
import type { Db, Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { commandOf } from '../command.ts'

/** Jobs that poll the providers, and so fetch events from after the backup. */
const POLLING_JOBS = [
  'subscription.reconcile',
  'bank-link.nightly',
  'rewards.sweep-redemptions',
  'credit-reporting.round',
]

/** Blocks emails and agency files of a restored database until a person has run the settle step. */
export async function refuseUnconfirmedRestore(db: Queryable): Promise<void> {
  const [restored] = await unconfirmedRestores(db)
  if (restored)
    throw new StartupError(
      `This database was restored and knows nothing after ${restored.toISOString()}: no work is done until that is settled.`,
      `Follow docs/runbooks/restore.md, then: ${commandOf('restore', '--settle')}`,
    )
}

/**
 * Releases the jobs after a person has compared the data, and polls the providers at once. Files that may already be
 * sent still wait, because an agency rejects the same name with other bytes.
 */
export async function confirmRestore(db: Db, now: Date): Promise<string> {
  // Loaded only here, because it is a whole feature and every restore starts this program.
  const { holdRestoredFiles } = await import('@keyturn/agency-files')
  return db.transaction(async (tx) => {
    const [dataOf] = await unconfirmedRestores(tx)
    if (!dataOf) throw new StartupError('There is no restore to settle here.', 'Nothing has to be done.')
    const waiting = await holdRestoredFiles(tx, now)
    await tx.execute(sql`
      update timetable_run set ran_for = ran_for - interval '1 day'
      where name in (${sql.join(
        POLLING_JOBS.map((name) => sql`${name}`),
        sql`, `,
      )})`)
    await tx.execute(sql`update restored set settled_at = ${now.toISOString()} where settled_at is null`)
    const files = waiting.map(({ name, state }) => `  ${name} (${state})`)
    return [
      `Settled. The next worker asks every company how things stand since ${dataOf.toISOString()}.`,
      files.length > 0
        ? `These agency files wait for a person, who asks the agency first:\n${files.join('\n')}`
        : '',
    ]
      .filter(Boolean)
      .join('\n')
  })
}

async function unconfirmedRestores(db: Queryable): Promise<Date[]> {
  const { rows } = await db.execute<{ data_of: string }>(
    sql`select data_of from restored where settled_at is null order by at desc`,
  )
  return rows.map((row) => new Date(row.data_of))
}
