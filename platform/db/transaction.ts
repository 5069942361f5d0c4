import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { gatherDebts, owe } from './debts.ts'
import { type Db, dialect, registerClient, type Tx } from './handle.ts'
import { isDatabaseLost } from './lost.ts'
import { gatherChanged, renewals } from './revision.ts'

/** What is owed once a transaction stands. It is never part of it: a process that ends in between leaves it undone. */
type Debt = (db: Db) => Promise<void> | void

/**
 * Transactions that give their connection back however they end: the library keeps one for good whose very first
 * statement failed, and puts a broken one back among the others. What one owes is done when it stands and its connection
 * is free again.
 */
export function transactionsOf(db: Db): Db['transaction'] {
  return async <Done>(work: (tx: Tx) => Promise<Done>, config?: PgTransactionConfig) => {
    const client = await db.$client.connect()
    let isBroken = false
    let settled: { done: Done; debts: Debt[] }
    try {
      const tx = transactionOn(client)
      settled = await gatherDebts(tx._.session, () => inTransaction(client, () => work(tx), { tx, config }))
    } catch (error) {
      isBroken = isDatabaseLost(error)
      throw error
    } finally {
      client.release(isBroken)
    }
    await Promise.allSettled(settled.debts.map(async (debt) => debt(db)))
    return settled.done
  }
}

/** The pipelined statements of an open transaction. Each round trip costs more than most statements do. */
interface Pipeline {
  client: pg.PoolClient
  answers: Promise<unknown>[]
}

const pipelines = new WeakMap<object, Pipeline>()

/**
 * Sends a statement without waiting: it travels with the next one, the commit at the latest. Later statements see what
 * it wrote; if it is refused, the transaction is rolled back.
 */
export function pipelineStatement(tx: Tx, statement: pg.QueryConfig | string): void {
  const open = pipelines.get(tx._.session)
  if (!open) throw new Error('A pipelined statement needs a transaction of this module.')
  const answer = open.client.query(statement)
  answer.catch(() => undefined)
  open.answers.push(answer)
}

async function inTransaction<Done>(
  client: pg.PoolClient,
  work: () => Promise<Done>,
  { tx, config }: { tx: Tx; config: PgTransactionConfig | undefined },
): Promise<Done> {
  const answers: Pipeline['answers'] = []
  pipelines.set(tx._.session, { client, answers })
  // Statements after a begin that was refused would each stand by themselves: the line goes, and they with it.
  client.query(beginning(config)).catch(() => client.connection.stream.destroy())
  try {
    const { done, changed } = await gatherChanged(tx._.session, work)
    for (const statement of [...renewals(changed), 'commit']) pipelineStatement(tx, statement)
    await standing(answers)
    return done
  } catch (error) {
    await client.query('rollback')
    // Whatever else failed did so because of what was refused before it.
    await standing(answers)
    throw error
  } finally {
    pipelines.delete(tx._.session)
  }
}

/** A commit after a refused statement undoes everything without a word: what is wrong is said by that statement. */
async function standing(answers: readonly Promise<unknown>[]): Promise<void> {
  for (const answer of await Promise.allSettled(answers))
    if (answer.status === 'rejected') throw answer.reason
}

const beginning = ({ isolationLevel, accessMode }: PgTransactionConfig = {}): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

/** One for each connection: what was put together on it once serves its next transaction too. */
function transactionOn(client: pg.PoolClient): Tx {
  const known = ofClient.get(client)
  if (known) return known
  const tx: Tx = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined)
  ofClient.set(client, tx)
  registerClient(tx, client)
  return tx
}

const ofClient = new WeakMap<pg.PoolClient, Tx>()

/**
 * Done once this transaction is committed, and not at all if it fails; whoever waits for the transaction waits for it too.
 * The same function is done once however often it is owed. Its failure is its own to tell of: what is written is written.
 */
export function afterCommit(tx: Tx, debt: Debt): void {
  owe(tx._.session, debt)
}
