import { systemClock } from '@keyturn/platform/clock'
import { backupPlace } from './backup/place.ts'
import { takeBackup } from './backup/take.ts'
import { keepLog } from './backup/write-ahead.ts'
import { parseConfig } from './config/index.ts'
import { runErrand } from './errand.ts'
import { openStoreToRead } from './wiring/store.ts'

/**
 * Writes an encrypted backup of database, files and keys to BACKUP_DIR, also while the app runs. `--log`: new WAL only.
 */
await runErrand({ failed: 'Nothing was backed up.' }, async (closers) => {
  const config = parseConfig(process.env)
  const place = backupPlace(config.backup)
  const began = performance.now()
  if (!process.argv.includes('--log')) {
    const { url, secrets } = await openStoreToRead(config, closers)
    const { name, bytes } = await takeBackup({ config, place, url, secrets, now: systemClock.now() })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(`Backup ${name}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s\n`)
  }
  if (!config.databaseUrl)
    process.stdout.write(`${await keepLog(place, config.dataDir)} pieces of the log kept\n`)
})
