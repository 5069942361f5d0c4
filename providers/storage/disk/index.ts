import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { broken, type Checkable, errorText, works } from '@keyturn/platform/checks'
import { checkFileKey, type FileStore } from '../port.ts'

/** Marks a partly written file, left by a crash. No key contains it. */
const PIECE = '.'

/** Stores files in one directory, readable by this user only. */
export function createDiskStore(directory: string): FileStore & Checkable {
  const placeOf = (key: string): string => join(directory, checkFileKey(key))
  const store: FileStore = {
    async put(key, content) {
      const place = placeOf(key)
      const made = await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      // Writes a temporary file and renames it, so that a crash never leaves half a file.
      const beside = `${place}${PIECE}${randomUUID()}`
      try {
        const file = await open(beside, 'w', 0o600)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(beside, place)
      } catch (error) {
        // Deletes the temporary file, because no key names it and a full disk would collect one per try.
        await rm(beside, { force: true })
        throw error
      }
      await syncFolders(dirname(place), made && dirname(made))
    },
    async get(key) {
      return orNull(readFile(placeOf(key)))
    },
    async delete(key) {
      const place = placeOf(key)
      const names = (await orNull(readdir(dirname(place)))) ?? []
      const name = basename(place)
      const mine = names.filter((each) => each === name || each.startsWith(`${name}${PIECE}`))
      for (const each of mine) await rm(join(dirname(place), each), { force: true })
      if (mine.length > 0) await syncFolders(dirname(place))
    },
    async list(folder) {
      const place = placeOf(folder)
      const entries = (await orNull(readdir(place, { recursive: true, withFileTypes: true }))) ?? []
      const keys = entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name.split(PIECE)[0] ?? name))
        .map((path) => relative(directory, path).split(sep).join('/'))
      return [...new Set(keys)]
    },
  }
  return {
    ...store,
    async check() {
      const key = `check-${randomUUID()}`
      try {
        await store.put(key, Buffer.alloc(0))
        await store.delete(key)
        return works
      } catch (error) {
        return broken(
          `No file can be kept in ${directory}: ${errorText(error)}.`,
          'Look at DATA_DIR, its rights and its room.',
        )
      }
    },
  }
}

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Syncs the folder, and the parent of each new folder, so that file names survive a crash. */
async function syncFolders(folder: string, upTo = folder): Promise<void> {
  // Windows cannot open a folder, and stores names by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (folder !== upTo && folder.startsWith(upTo)) await syncFolders(dirname(folder), upTo)
}
