import { systemClock } from '@keyturn/platform/clock'
import { StartupError } from '@keyturn/platform/config'
import { openBackupStore } from './backup/backup-store.ts'
import { confirmRestore } from './backup/confirm-restore.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { commandOf, runCommand } from './command.ts'
import { parseConfig } from './config/index.ts'
import { openWithoutMigrating } from './wiring/open-database.ts'

/** Restores a backup into an empty place. With --settle an operator confirms that jobs may run again. */
await runCommand({ failed: 'Nothing was restored.' }, async (closers) => {
  const config = parseConfig(process.env)
  const words = process.argv.slice(2)
  if (words.includes('--settle')) {
    const { database } = await openWithoutMigrating(config, closers)
    process.stdout.write(`${await confirmRestore(database.db, systemClock.now())}\n`)
    return
  }
  const place = openBackupStore(config.backup)
  const began = performance.now()
  const { backup, dataOf } = await restoreBackup(config, place, {
    to: readInstant(words),
    now: systemClock.now(),
    closers,
  })
  process.stdout.write(
    `Restored from ${backup} in ${Math.ceil((performance.now() - began) / 1000)} s; the last it knows of is ${dataOf.toISOString()}.\n` +
      `Before any work begins, follow docs/runbooks/restore.md, then: ${commandOf('restore', '--settle')}\n`,
  )
})

function readInstant(words: string[]): Date | null {
  if (!words.includes('--to')) return null
  const word = words[words.indexOf('--to') + 1] ?? ''
  const to = new Date(word)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(word) && !Number.isNaN(to.getTime())) return to
  throw new StartupError(`"${word}" is not a time.`, 'It looks like 2026-11-23T09:30:00Z.')
}
