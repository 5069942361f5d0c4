import { movableClock } from '@keyturn/platform/clock'
import { migrate } from '@keyturn/platform/db'
import { type Config, parseConfig } from './config/index.ts'
import { type Closers, runErrand } from './errand.ts'
import { type Answer, askAll, tableOf } from './wiring/checkup.ts'
import { configuredWays, reachCompanies } from './wiring/companies.ts'
import { databases, knownProviders } from './wiring/known-providers.ts'
import { openStoreToRead, type Store } from './wiring/store.ts'
import { roleOf, unsetParts } from './wiring/unset-parts.ts'

/** Sends one harmless request to each configured provider. Exits with 1 if something that members need is broken. */
await runErrand({ failed: 'The doctor cannot begin.' }, async (closers) => {
  const config = parseConfig(process.env)
  const store = await openStoreToRead(config, closers)
  const base = await askAll(databases(config, store.url))
  // Needs a working database in a sandbox only, because its stand-ins store their state there.
  const others = config.sandbox && base.some(isBroken) ? [] : await askCompanies(config, store, closers)
  const reached = config.sandbox || base.some(isBroken) ? [] : await askAll(roleOf(config, store.url))
  const unset = config.sandbox ? [] : await askAll(unsetParts(process.env))
  const answers = [...base, ...reached, ...others, ...unset]
  process.stdout.write(`${tableOf(answers)}\n`)
  if (answers.some((answer) => answer.needed && isBroken(answer))) process.exitCode = 1
})

function isBroken({ check }: Answer): boolean {
  return !check.works
}

async function askCompanies(
  config: Config,
  { url, database, secrets }: Store,
  closers: Closers,
): Promise<Answer[]> {
  const configured = configuredWays(config)
  // Runs at the machine's own time, because the doctor never moves the clock.
  const clock = movableClock()
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const parts = { config, configured, clock, db: database.db, ownerDb: database.db, publicUrl, closers }
  if (config.sandbox) await migrate(url)
  const sandbox = config.sandbox ? await (await import('./sandbox/index.ts')).createSandbox(parts) : null
  const companies = reachCompanies(sandbox?.ways ?? configured, { config, secrets, clock, closers })
  return askAll(knownProviders({ config, companies, standIns: sandbox?.standIns ?? null }))
}
