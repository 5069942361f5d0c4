import { movableClock, systemClock } from '@keyturn/platform/clock'
import { parseConfig } from '@keyturn/platform/config'
import { runErrand } from './errand.ts'
import { askAll, tableOf } from './wiring/checkup.ts'
import { configuredWays, reachCompanies } from './wiring/companies.ts'
import { knownProviders } from './wiring/known-providers.ts'
import { openStore } from './wiring/store.ts'

/** Asks every configured company one harmless question. Ends with 1 where something that members need is broken. */
await runErrand({ failed: 'The doctor cannot begin.' }, async (closers) => {
  const config = parseConfig(process.env)
  const { url, database, secrets } = await openStore(config, closers)
  const configured = configuredWays(config)
  const clock = config.sandbox ? movableClock() : systemClock
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const parts = { config, configured, clock: movableClock(), db: database.db, publicUrl, closers }
  const sandbox = config.sandbox ? await (await import('./sandbox/index.ts')).createSandbox(parts) : null
  const ways = sandbox?.ways ?? configured
  const companies = reachCompanies(ways, { config, secrets, clock, closers })
  const standIns = sandbox?.standIns ?? null
  const answers = await askAll(knownProviders({ config, url, companies, standIns }))
  process.stdout.write(`${tableOf(answers)}\n`)
  if (answers.some(({ needed, check }) => needed && !check.works)) process.exitCode = 1
})
