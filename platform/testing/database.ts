import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { closeDatabase, type Db, openDatabase } from '../db/index.ts'
import { databaseOn, TEMPLATE } from './server.ts'

export interface TestDatabase {
  url: string
  db: Db
  close(): Promise<void>
}

/** A database of this test file's own, a copy of the template; it goes when the file is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE}`)
  const url = databaseOn(serverUrl, name)
  const database = openDatabase({ url, connections: 30 })
  return {
    url,
    db: database.db,
    async close() {
      await closeDatabase(database)
      await onServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
