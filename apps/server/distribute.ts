import { StartProblem } from '@keyturn/platform/config'
import { distributionCalls, planDistribution, readTables } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { parseConfig } from './config/index.ts'
import { runErrand } from './errand.ts'
import { openStore } from './wiring/store.ts'

/** Spreads the members over the machines of a Citus cluster. With --plan the calls are only printed. */
await runErrand({ failed: 'Keyturn cannot be distributed.' }, async (closers) => {
  const { database } = await openStore(parseConfig(process.env), closers)
  const { db } = database
  const calls = distributionCalls(planDistribution(await readTables(db)))
  if (process.argv.includes('--plan')) {
    for (const call of calls) process.stdout.write(`${call};\n`)
    return
  }
  const { rows } = await db.execute(sql`select 1 from pg_extension where extname = 'citus'`)
  if (rows.length === 0)
    throw new StartProblem(
      'This database is not a Citus cluster.',
      'Type CREATE EXTENSION citus there and add its workers, or look at the calls: npm run distribute -- --plan',
    )
  for (const call of calls) await db.execute(sql.raw(call))
  process.stdout.write(`${calls.length} tables are spread by member.\n`)
})
