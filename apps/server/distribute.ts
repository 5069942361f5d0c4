import { StartupError } from '@keyturn/platform/config'
import {
  closeDatabase,
  distribute,
  distributionCalls,
  isCluster,
  openDatabase,
  planDistribution,
  readTables,
} from '@keyturn/platform/db'
import { runCommand } from './command.ts'
import { parseConfig } from './config/index.ts'
import { openDatabaseAndSecrets } from './wiring/open-database.ts'

/** Distributes the tables by member over a Citus cluster. --plan only prints the statements. */
await runCommand({ failed: 'Keyturn cannot be distributed.' }, async (closers) => {
  const { ownerUrl } = await openDatabaseAndSecrets(parseConfig(process.env), closers)
  const database = openDatabase({ url: ownerUrl })
  closers.push(() => closeDatabase(database))
  const { db } = database
  const plan = planDistribution(await readTables(db))
  if (process.argv.includes('--plan')) {
    for (const { call } of distributionCalls(plan)) process.stdout.write(`${call};\n`)
    return
  }
  if (!(await isCluster(db)))
    throw new StartupError(
      'This database is not a Citus cluster.',
      'Type CREATE EXTENSION citus there and add its workers, or look at the calls: npm run distribute -- --plan',
    )
  const count = await distribute(db, plan)
  const all = `${plan.byMember.length} tables are spread by member`
  process.stdout.write(count === 0 ? `Nothing is left to do: ${all}.\n` : `${all}.\n`)
})
