import { parseConfig } from './config/index.ts'
import { runErrand } from './errand.ts'
import { openStore } from './wiring/store.ts'

/** Runs the migrations without starting the app, for deployments that migrate first. */
await runErrand({ failed: 'The database cannot be brought up to date.' }, async (closers) => {
  await openStore(parseConfig(process.env), closers)
  process.stdout.write('The database is up to date.\n')
})
