import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@keyturn/platform/clock'
import { loadSecrets } from '@keyturn/platform/config'
import { closeDatabase, openDatabase } from '@keyturn/platform/db'
import { openBackupStore } from './backup/backup-store.ts'
import { makeDrillDatabase, ownerUrlOf } from './backup/external-server.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { findFaults } from './backup/verify-restore.ts'
import { runCommand } from './command.ts'
import { parseConfig } from './config/index.ts'

/**
 * Restores the newest backup into a new place, checks it and deletes it. Prints how long it took and what would be
 * lost.
 */
await runCommand({ failed: 'The drill cannot be held.' }, async (closers) => {
  const given = parseConfig(process.env)
  const place = openBackupStore(given.backup)
  const dataDir = mkdtempSync(join(tmpdir(), 'keyturn-drill-'))
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const now = systemClock.now()
  const owner = ownerUrlOf(given)
  const drill = owner ? await makeDrillDatabase(owner, now) : null
  if (drill) closers.push(() => drill.drop())
  const own = { databaseUrl: drill?.url ?? null, databaseDirectUrl: null, databaseMigrationUrl: null }
  const config = { ...given, dataDir, ...own }
  const { backup, dataOf, url } = await restoreBackup(config, place, { to: null, now, closers })
  const database = openDatabase({ url })
  closers.push(() => closeDatabase(database))
  const faults = await findFaults(
    database.db,
    loadSecrets(config),
    given.bucket ? null : join(dataDir, 'files'),
  )
  const minutes = (from: number, to: number): string => ((to - from) / 60_000).toFixed(1)
  process.stdout.write(
    [
      `Backup ${backup}: restored and proved in ${minutes(now.getTime(), systemClock.now().getTime())} minutes.`,
      `The last it knows of is ${dataOf.toISOString()}: ${minutes(dataOf.getTime(), now.getTime())} minutes would be lost.`,
      faults.length === 0 ? 'Keys, ledger, trail and files hold.' : `BROKEN:\n${faults.join('\n')}`,
      '',
    ].join('\n'),
  )
  if (faults.length > 0) process.exitCode = 1
})
