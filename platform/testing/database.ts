import { inject } from 'vitest'
import { closeDatabase, type Db, openDatabase } from '../db/index.ts'
import { copyOfTemplate, dropDatabase, TEMPLATE } from './server.ts'

export interface TestDatabase {
  url: string
  db: Db
  /** Closes the database for use as a template. Returns its name. */
  becomeTemplate(): Promise<string>
  close(): Promise<void>
}

/** Database for one test file, copied from a template and dropped at the end. */
export async function createTestDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const servers = inject('databaseServers')
  const url = await copyOfTemplate(servers, template)
  const name = new URL(url).pathname.slice(1)
  const database = openDatabase({ url, connections: 30 })
  return {
    url,
    db: database.db,
    async becomeTemplate() {
      await closeDatabase(database)
      return name
    },
    async close() {
      await closeDatabase(database)
      await dropDatabase(servers, name)
    },
  }
}
