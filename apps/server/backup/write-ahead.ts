import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './place.ts'

/** Where the built-in PostgreSQL puts what it has written ahead, until a backup has taken it. */
export const folderOfLog = (dataDir: string): string => join(dataDir, 'written-ahead')

/** Each full piece of the log is laid aside under its name, whole or not at all; an idle minute closes one too. */
export const settingsOfLog = (dataDir: string): string[] => {
  const folder = quoted(folderOfLog(dataDir))
  const lay = `cp %p ${folder}/%f.part && mv ${folder}/%f.part ${folder}/%f`
  return ['archive_mode=on', 'archive_timeout=60', `archive_command=${lay}`]
}

const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/** Follows the log that lies in `folder`, to its end or to an instant, and opens for work there. */
export const settingsOfFollowing = (folder: string, to: Date | null): string[] => [
  `restore_command=cp ${quoted(folder)}/%f %p`,
  'recovery_target_action=promote',
  ...(to ? [`recovery_target_time=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`] : []),
]

/** Moves what the server laid aside to the backups, sealed. How many pieces there were. */
export async function keepLog(place: Place, dataDir: string): Promise<number> {
  const names = filesIn(folderOfLog(dataDir)).filter((name) => !name.endsWith('.part'))
  for (const name of names) {
    await place.keepFile(join('log', `${name}.sealed`), `log:${name}`, join(folderOfLog(dataDir), name))
    rmSync(join(folderOfLog(dataDir), name))
  }
  return names.length
}

/** Lays the whole log where a server that follows it finds it. */
export async function layOutLog(place: Place, folder: string): Promise<void> {
  for (const file of filesIn(join(place.folder, 'log'))) {
    const name = file.replace(/\.sealed$/, '')
    await place.openFile(join('log', file), `log:${name}`, join(folder, name))
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
