import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupStore } from './backup-store.ts'

/** Folder of the built-in PostgreSQL for archived WAL segments, until a backup has stored them. */
export const walFolder = (dataDir: string): string => join(dataDir, 'written-ahead')

/** Archives each full WAL segment atomically, and an unfinished segment after an idle minute. */
export const walArchiveSettings = (dataDir: string): string[] => {
  const folder = quoted(walFolder(dataDir))
  const lay = `cp %p ${folder}/%f.part && mv ${folder}/%f.part ${folder}/%f`
  return ['archive_mode=on', 'archive_timeout=60', `archive_command=${lay}`]
}

const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/** Replays the WAL in `folder` to its end or to an instant, and then accepts writes. */
export const recoverySettings = (folder: string, to: Date | null): string[] => [
  `restore_command=cp ${quoted(folder)}/%f %p`,
  'recovery_target_action=promote',
  ...(to ? [`recovery_target_time=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`] : []),
]

/** Encrypts archived WAL segments into the backup folder. Returns the number of segments. */
export async function archiveWal(place: BackupStore, dataDir: string): Promise<number> {
  const names = filesIn(walFolder(dataDir)).filter((name) => !name.endsWith('.part'))
  for (const name of names) {
    await place.writeFile(join('log', `${name}.sealed`), `log:${name}`, join(walFolder(dataDir), name))
    rmSync(join(walFolder(dataDir), name))
  }
  return names.length
}

/** Decrypts all WAL segments into the folder that a recovering server reads. */
export async function restoreWal(place: BackupStore, folder: string): Promise<void> {
  for (const file of filesIn(join(place.folder, 'log'))) {
    const name = file.replace(/\.sealed$/, '')
    await place.readFile(join('log', file), `log:${name}`, join(folder, name))
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
