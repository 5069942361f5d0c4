import { movableClock } from '@keyturn/platform/clock'
import { migrate } from '@keyturn/platform/db'
import { type Closers, runCommand } from './command.ts'
import { type Config, parseConfig } from './config/index.ts'
import { type CheckResult, formatResults, runChecks } from './wiring/checkup.ts'
import { databases, knownProviders } from './wiring/known-providers.ts'
import { type DatabaseAndSecrets, openWithoutMigrating } from './wiring/open-database.ts'
import { createProviders, readProviderConfig } from './wiring/providers.ts'
import { roleOf, unsetParts } from './wiring/unset-parts.ts'

/** Sends one harmless request to each configured provider. Exits with 1 if something that members need is broken. */
await runCommand({ failed: 'The doctor cannot begin.' }, async (closers) => {
  const config = parseConfig(process.env)
  const store = await openWithoutMigrating(config, closers)
  const base = await runChecks(databases(config, store.url))
  // Needs a working database in a sandbox only, because its stand-ins store their state there.
  const others = config.sandbox && base.some(isBroken) ? [] : await askCompanies(config, store, closers)
  const reached = config.sandbox || base.some(isBroken) ? [] : await runChecks(roleOf(config, store.url))
  const unset = config.sandbox ? [] : await runChecks(unsetParts(process.env))
  const answers = [...base, ...reached, ...others, ...unset]
  process.stdout.write(`${formatResults(answers)}\n`)
  if (answers.some((answer) => answer.needed && isBroken(answer))) process.exitCode = 1
})

function isBroken({ check }: CheckResult): boolean {
  return !check.works
}

async function askCompanies(
  config: Config,
  { url, database, secrets }: DatabaseAndSecrets,
  closers: Closers,
): Promise<CheckResult[]> {
  const configured = readProviderConfig(config)
  // Runs at the machine's own time, because the doctor never moves the clock.
  const clock = movableClock()
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const parts = { config, configured, clock, db: database.db, ownerDb: database.db, publicUrl, closers }
  if (config.sandbox) await migrate(url)
  const sandbox = config.sandbox ? await (await import('./sandbox/index.ts')).createSandbox(parts) : null
  const companies = createProviders(sandbox?.providerConfig ?? configured, {
    config,
    secrets,
    clock,
    closers,
  })
  return runChecks(knownProviders({ config, companies, standIns: sandbox?.standIns ?? null }))
}
