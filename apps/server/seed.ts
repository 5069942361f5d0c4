import { StartupError } from '@keyturn/platform/config'
import { createLogger } from '@keyturn/platform/logging'
import { runCommand } from './command.ts'
import { parseConfig } from './config/index.ts'
import { buildApp } from './wiring/app.ts'
import { openDatabaseAndSecrets } from './wiring/open-database.ts'

/** Fills a sandbox's database with the demo people, without opening the app. Idempotent. */
await runCommand({ failed: 'Keyturn cannot start.' }, async (closers) => {
  const config = parseConfig(process.env)
  if (!config.sandbox)
    throw new StartupError(
      'Only a sandbox is seeded.',
      'Unset SMTP_URL and provider keys, or set SANDBOX=on.',
    )
  const store = await openDatabaseAndSecrets(config, closers)
  const log = createLogger({ level: config.logLevel })
  const app = await buildApp({ config, role: 'worker', log, store, closers })
  await app.worker.drain()
  process.stdout.write('The demo people have been added.\n')
})
