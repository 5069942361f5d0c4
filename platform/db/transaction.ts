import type pg from 'pg'
import { isDatabaseUnavailable } from './connection-errors.ts'
import { type AfterCommit, type Db, type TransactionConfig, Tx } from './handle.ts'
import { revisionUpdates } from './revision.ts'

/**
 * Runs work in a transaction; BEGIN is pipelined with the first statement. A broken connection is closed, not reused.
 * After-commit callbacks run when it is released.
 */
export async function inTransaction<Done>(
  db: Db,
  work: (tx: Tx) => Promise<Done>,
  config?: TransactionConfig,
): Promise<Done> {
  const client = await db.$client.connect()
  const tx = new Tx(client)
  let isBroken = false
  let done: Done
  try {
    done = await committed(tx, work, config)
  } catch (error) {
    isBroken = isDatabaseUnavailable(error)
    throw error
  } finally {
    tx.isOpen = false
    client.release(isBroken)
  }
  await Promise.allSettled([...tx.afterCommit].map(async (callback) => callback(db)))
  return done
}

async function committed<Done>(
  tx: Tx,
  work: (tx: Tx) => Promise<Done>,
  config: TransactionConfig | undefined,
): Promise<Done> {
  const { client } = tx
  // If BEGIN fails, the pipelined statements behind it would autocommit, so the connection is destroyed.
  client.query(beginning(config)).catch(() => client.connection.stream.destroy())
  try {
    const done = await work(tx)
    for (const statement of [...revisionUpdates([...tx.changedMembers].sort()), 'commit'])
      pipelineStatement(tx, statement)
    await allSucceeded(tx.pipelined)
    return done
  } catch (error) {
    await client.query('rollback')
    // Later errors are consequences of a pipelined statement that failed, so its error is thrown.
    await allSucceeded(tx.pipelined)
    throw error
  }
}

/**
 * Queues a statement without waiting: it is pipelined with the next query or the commit. Later queries see its
 * effect. If it fails, the transaction rolls back.
 */
export function pipelineStatement(tx: Tx, statement: pg.QueryConfig | string): void {
  checkOpen(tx)
  const result = tx.client.query(statement)
  result.catch(() => undefined)
  tx.pipelined.push(result)
}

/** Throws the error of the failed statement, because COMMIT would roll back without an error. */
async function allSucceeded(results: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(results))
    if (result.status === 'rejected') throw result.reason
}

const beginning = ({ isolationLevel, accessMode }: TransactionConfig = {}): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

/**
 * Runs a callback after commit, never after a rollback; the caller waits for it. Registering a function twice runs it
 * once. Errors are ignored.
 */
export function afterCommit(tx: Tx, callback: AfterCommit): void {
  checkOpen(tx)
  tx.afterCommit.add(callback)
}

/**
 * Sets a new revision for these members with the commit, because cached responses depend on the rows that this
 * transaction writes (docs/decisions/0008).
 */
export function bumpRevision(tx: Tx, ...memberIds: string[]): void {
  checkOpen(tx)
  for (const memberId of memberIds) tx.changedMembers.add(memberId)
}

function checkOpen(tx: Tx): void {
  if (!tx.isOpen) throw new Error('The transaction has ended.')
}
