import pg from 'pg'

/**
 * SQLSTATEs for "unavailable, retry": connection failure, out of resources, shutdown or startup, read-only after
 * failover.
 */
const LOST_STATES = /^(08...|53...|57P0[1-5]|25006)$/

const LOST_LINES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of a Citus coordinator that lost a node during a transaction. They have only a generic error code. */
const LOST_MACHINE =
  /^could not commit transaction for shard |^failure on connection marked as essential|^connection not open/

/** Driver errors that have a message but no code. */
const LOST_WORDS =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|is not queryable$/

/** True if the database is unavailable, so no statement caused the error. */
export const isDatabaseLost = (error: unknown): boolean => isSaidToBeLost(error) || isLineLost(error)

/** True for errors of the server or the driver, at any depth of `cause`. */
function isSaidToBeLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError)
    return LOST_STATES.test(error.code ?? '') || LOST_MACHINE.test(error.message)
  return LOST_WORDS.test(error.message) || isSaidToBeLost(error.cause)
}

/** True for network errors. Providers wrap theirs, so an unwrapped one is from the database. */
function isLineLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isLineLost)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return 'syscall' in error && LOST_LINES.has(code)
}
