import { inject } from 'vitest'
import { closeDatabase, type Db, openDatabase } from '../db/index.ts'
import { copyOfTemplate, dropDatabase } from './server.ts'

export interface TestDatabase {
  url: string
  db: Db
  close(): Promise<void>
}

/** A database of this test file's own, a copy of the template; it goes when the file is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const servers = inject('databaseServers')
  const url = await copyOfTemplate(servers)
  const database = openDatabase({ url, connections: 30 })
  return {
    url,
    db: database.db,
    async close() {
      await closeDatabase(database)
      await dropDatabase(servers, new URL(url).pathname.slice(1))
    },
  }
}
