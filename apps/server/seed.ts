import { parseConfig, StartProblem } from '@keyturn/platform/config'
import { createLogger } from '@keyturn/platform/logging'
import { buildHouse } from './wiring/house.ts'
import { openStore } from './wiring/store.ts'

/** Fills a sandbox's database with the demo people without opening the house; doing it again changes nothing. */
const config = parseConfig(process.env)
const closers: (() => Promise<void> | void)[] = []
try {
  if (!config.sandbox)
    throw new StartProblem(
      'Only a sandbox is seeded.',
      'Unset SMTP_URL and provider keys, or set SANDBOX=on.',
    )
  const store = await openStore(config, closers)
  const log = createLogger({ level: config.logLevel })
  const house = await buildHouse({ config, role: 'worker', log, store, closers })
  await house.worker.drain()
  process.stdout.write('The demo people are in.\n')
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  process.stderr.write(`\nKeyturn cannot start. ${error.message}\n${error.cure}\n`)
  process.exitCode = 1
} finally {
  for (const close of closers.reverse()) await close()
}
