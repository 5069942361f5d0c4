import { runCommand } from './command.ts'
import { parseConfig } from './config/index.ts'
import { openDatabaseAndSecrets } from './wiring/open-database.ts'

/** Runs the migrations without starting the app, for deployments that migrate first. */
await runCommand({ failed: 'The database cannot be brought up to date.' }, async (closers) => {
  await openDatabaseAndSecrets(parseConfig(process.env), closers)
  process.stdout.write('The database is up to date.\n')
})
