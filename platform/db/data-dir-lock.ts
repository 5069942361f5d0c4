import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../config/index.ts'

/** Lock file that allows one process per DATA_DIR, because two servers on the same files would destroy them. */
export function lockDataDir(dataDir: string): () => void {
  openFolder(dataDir)
  const file = join(dataDir, 'keyturn.lock')
  if (existsSync(file)) {
    const owner = Number(readFileSync(file, 'utf8'))
    if (isKeyturn(owner)) {
      throw new StartupError(
        `Another copy of Keyturn (process ${owner}) is using ${dataDir}.`,
        'Stop it, or give this one a DATA_DIR of its own.',
      )
    }
    rmSync(file, { force: true })
  }
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch {
    throw new StartupError(`Another copy of Keyturn is just starting on ${dataDir}.`, 'Stop one of the two.')
  }
  return () => rmSync(file, { force: true })
}

function openFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new StartupError(
      `DATA_DIR ${dataDir} cannot be read and written by this user.`,
      'Give this user the right to it, or set DATA_DIR to another folder.',
    )
  }
}

/** Creates parents one by one, because Node's recursive mkdir never returns in places like /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

function isKeyturn(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const commandLine = `/proc/${pid}/cmdline`
  // After a crash, another program may have the same process id.
  return existsSync(commandLine) ? readFileSync(commandLine, 'utf8').includes('main.ts') : true
}
