import { parseConfig, StartProblem } from '@keyturn/platform/config'
import { distributionCalls, planDistribution, readTables } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { openStore } from './wiring/store.ts'

/** Spreads the members over the machines of a Citus cluster. With --plan the calls are only printed. */
const closers: (() => Promise<void> | void)[] = []
try {
  const { database } = await openStore(parseConfig(process.env), closers)
  const { db } = database
  const calls = distributionCalls(planDistribution(await readTables(db)))
  if (process.argv.includes('--plan')) {
    for (const call of calls) process.stdout.write(`${call};\n`)
  } else {
    const { rows } = await db.execute(sql`select 1 from pg_extension where extname = 'citus'`)
    if (rows.length === 0)
      throw new StartProblem(
        'This database is no Citus cluster.',
        'Type CREATE EXTENSION citus there and add its workers, or look at the calls: npm run distribute -- --plan',
      )
    for (const call of calls) await db.execute(sql.raw(call))
    process.stdout.write(`${calls.length} tables are spread by member.\n`)
  }
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  process.stderr.write(`\nKeyturn cannot be distributed. ${error.message}\n${error.cure}\n`)
  process.exitCode = 1
} finally {
  for (const close of closers.reverse()) await close()
}
