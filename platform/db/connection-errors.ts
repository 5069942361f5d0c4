import pg from 'pg'

/**
 * SQLSTATEs for "unavailable, retry": connection failure, out of resources, shutdown or startup, read-only after
 * failover.
 */
const UNAVAILABLE_SQLSTATES = /^(08...|53...|57P0[1-5]|25006)$/

const NETWORK_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of a Citus coordinator that lost a node during a transaction. They have only a generic error code. */
const LOST_NODE_MESSAGES =
  /^could not commit transaction for shard |^failure on connection marked as essential|^connection not open/

/** Driver errors that have a message but no code. */
const DRIVER_ERROR_MESSAGES =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired|is not queryable$/

/** True if the database is unavailable, so no statement caused the error. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isServerOrDriverError(error) || isNetworkError(error)

/** True for errors of the server or the driver, at any depth of `cause`. */
function isServerOrDriverError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError)
    return UNAVAILABLE_SQLSTATES.test(error.code ?? '') || LOST_NODE_MESSAGES.test(error.message)
  return DRIVER_ERROR_MESSAGES.test(error.message) || isServerOrDriverError(error.cause)
}

/** True for network errors. Providers wrap theirs, so an unwrapped one is from the database. */
function isNetworkError(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isNetworkError)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return 'syscall' in error && NETWORK_ERROR_CODES.has(code)
}
