import { systemClock } from '@keyturn/platform/clock'
import { openBackupStore } from './backup/backup-store.ts'
import { createBackup } from './backup/create-backup.ts'
import { archiveWal } from './backup/wal-archive.ts'
import { runCommand } from './command.ts'
import { parseConfig } from './config/index.ts'
import { openWithoutMigrating } from './wiring/open-database.ts'

/**
 * Writes an encrypted backup of database, files and keys to BACKUP_DIR, also while the app runs. `--log`: new WAL only.
 */
await runCommand({ failed: 'Nothing was backed up.' }, async (closers) => {
  const config = parseConfig(process.env)
  const place = openBackupStore(config.backup)
  const began = performance.now()
  if (!process.argv.includes('--log')) {
    const { url, secrets } = await openWithoutMigrating(config, closers)
    const { name, bytes } = await createBackup({ config, place, url, secrets, now: systemClock.now() })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(`Backup ${name}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s\n`)
  }
  if (!config.databaseUrl)
    process.stdout.write(`${await archiveWal(place, config.dataDir)} pieces of the log kept\n`)
})
