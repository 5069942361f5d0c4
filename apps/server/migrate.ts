import { parseConfig } from '@keyturn/platform/config'
import { openStore } from './wiring/store.ts'

/** Brings the database up to date without starting anything; for deployments that migrate first. */
const closers: (() => Promise<void> | void)[] = []
await openStore(parseConfig(process.env), closers)
for (const close of closers.reverse()) await close()
process.stdout.write('The database is up to date.\n')
