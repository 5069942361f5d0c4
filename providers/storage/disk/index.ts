import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { broken, type Checkable, wordsOf, works } from '@keyturn/platform/checks'
import { checkFileKey, type FileStore } from '../port.ts'

/** Files under one directory, readable by this user only. */
export function createDiskStore(directory: string): FileStore & Checkable {
  const placeOf = (key: string): string => join(directory, checkFileKey(key))
  const store: FileStore = {
    async put(key, content) {
      const place = placeOf(key)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      // Written beside and moved over, so that a crash leaves the old file or the new one, never half of one.
      const beside = `${place}.${randomUUID()}`
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
        // What nobody can name is never deleted: on a full disk each try would leave a piece.
        await rm(beside, { force: true })
        throw error
      }
    },
    async get(key) {
      const place = placeOf(key)
      try {
        return await readFile(place)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async delete(key) {
      await rm(placeOf(key), { force: true })
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
          `No file can be kept in ${directory}: ${wordsOf(error)}.`,
          'Look at DATA_DIR, its rights and its room.',
        )
      }
    },
  }
}
