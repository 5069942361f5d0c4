import { inject } from 'vitest'
import { closeDatabase, type Db, openDatabase } from '../db/index.ts'
import { copyOfTemplate, onServer } from './server.ts'

export interface TestDatabase {
  url: string
  db: Db
  close(): Promise<void>
}

/** A database of this test file's own, a copy of the template; it goes when the file is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseServer')
  const url = await copyOfTemplate(serverUrl)
  const database = openDatabase({ url, connections: 30 })
  return {
    url,
    db: database.db,
    async close() {
      await closeDatabase(database)
      await onServer(serverUrl, `drop database ${new URL(url).pathname.slice(1)} with (force)`)
    },
  }
}
