import type pg from 'pg'
import { type AfterCommit, type Db, type TransactionConfig, Tx } from './handle.ts'
import { isDatabaseLost } from './lost.ts'
import { renewals } from './revision.ts'

/**
 * Runs work in a transaction. Nobody waits for its begin: it is sent with the first statement. The connection returns to
 * the pool however the work ends, or is closed if it broke. Callbacks run after the commit, when the connection is free.
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
    isBroken = isDatabaseLost(error)
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
  // After a refused begin each statement would commit by itself, so the connection is closed.
  client.query(beginning(config)).catch(() => client.connection.stream.destroy())
  try {
    const done = await work(tx)
    for (const statement of [...renewals([...tx.changedMembers].sort()), 'commit'])
      pipelineStatement(tx, statement)
    await allSucceeded(tx.pipelined)
    return done
  } catch (error) {
    await client.query('rollback')
    // A pipelined statement that was refused made the ones after it fail.
    await allSucceeded(tx.pipelined)
    throw error
  }
}

/**
 * Sends a statement without waiting: it travels with the next one, the commit at the latest. Later statements see what
 * it wrote; if it is refused, the transaction is rolled back.
 */
export function pipelineStatement(tx: Tx, statement: pg.QueryConfig | string): void {
  checkOpen(tx)
  const result = tx.client.query(statement)
  result.catch(() => undefined)
  tx.pipelined.push(result)
}

/** Throws the error of the statement that was refused, because a commit after it rolls back without an error. */
async function allSucceeded(results: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(results))
    if (result.status === 'rejected') throw result.reason
}

const beginning = ({ isolationLevel, accessMode }: TransactionConfig = {}): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

/**
 * Runs a callback once after this transaction is committed, and not if it fails. The same function runs once however
 * often it is given. The transaction's caller waits for it; its failure changes nothing.
 */
export function afterCommit(tx: Tx, callback: AfterCommit): void {
  checkOpen(tx)
  tx.afterCommit.add(callback)
}

/**
 * Renews the revision of these members with the commit, because answers cached for them are made of the rows that this
 * transaction writes (docs/decisions/0008).
 */
export function renewRevision(tx: Tx, ...memberIds: string[]): void {
  checkOpen(tx)
  for (const memberId of memberIds) tx.changedMembers.add(memberId)
}

function checkOpen(tx: Tx): void {
  if (!tx.isOpen) throw new Error('The transaction has ended.')
}
