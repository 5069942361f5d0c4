import type pg from 'pg'
import { isDatabaseLost } from './lost.ts'

export type Ask = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<pg.QueryResult<Row>>

/**
 * Small questions that wait for no lock, asked by many in one turn, go down one connection: it is woken, written to and
 * heard once for all of them. Each is a statement of its own all the same: what one comes to is no matter of the others'.
 */
export function onOneLine(pool: pg.Pool): Ask {
  let ofThisTurn: Ask | null = null
  return (statement) => {
    ofThisTurn ??= takeLine(pool, () => {
      ofThisTurn = null
    })
    return ofThisTurn(statement)
  }
}

/** A connection until the turn is over and the last who asked on it has been answered. */
function takeLine(pool: pg.Pool, turnIsOver: () => void): Ask {
  const line = pool.connect()
  let users = 1
  let isBroken = false
  const leave = (): void => {
    users -= 1
    if (users > 0) return
    line.then(
      (client) => client.release(isBroken),
      () => undefined,
    )
  }
  setImmediate(() => {
    turnIsOver()
    leave()
  })
  return async <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
    users += 1
    try {
      return await (await line).query<Row>(statement)
    } catch (error) {
      isBroken ||= isDatabaseLost(error)
      throw error
    } finally {
      leave()
    }
  }
}
